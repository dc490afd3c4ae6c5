import type { Rule } from "../../engine/game.ts"
export const rules: readonly Rule[] = []
