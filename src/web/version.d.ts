// The constant that scripts/offline.ts inserts.

declare const __APP_VERSION__: string
