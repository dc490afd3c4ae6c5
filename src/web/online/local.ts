/** Tells whether no other device can open this page's address. */
export const isLocal = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)
