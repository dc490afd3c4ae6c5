// The virtual module that scripts/catalogue.ts generates.

declare module "virtual:catalogue" {
  export const catalogue: readonly import("./cards/catalogue.ts").Listed[]
}
