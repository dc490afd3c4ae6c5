// The same as in `sha256.ts`, where it is Node that runs it.

import { hash } from "node:crypto"

export const sha256Of = (text: string): string => hash("sha256", text)
