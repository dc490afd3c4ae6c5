// What scripts/offline.ts puts in.

declare const __APP_VERSION__: string
