/** Starts the server: configuration, database, demo market, port; and stops it in order. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
await (await import('./start.ts')).start();
