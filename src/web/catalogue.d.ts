// What scripts/catalogue.ts makes.

declare module "virtual:catalogue" {
  export const catalogue: readonly import("./cards/catalogue.ts").Listed[]
}
