/** Installs packages; says whether it could. */
export function install(...packages: string[]): boolean
