/** Installs packages. Returns whether that succeeded. */
export function install(...packages: string[]): boolean
