// The phone's databases: Dexie looks for them when it is loaded.
import 'fake-indexeddb/auto';

// Browsers that lack Temporal load the polyfill at start-up; Node does the same here.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
