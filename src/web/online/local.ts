/** Is this an address that no other device can open? */
export const isLocal = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)
