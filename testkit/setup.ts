// The phone's databases: Dexie looks for them when it is loaded.
import 'fake-indexeddb/auto';
import fc from 'fast-check';

// Browsers that lack Temporal load the polyfill at start-up; Node does the same here.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

// Properties are tried on the same inputs every time, so that a red run is about the change
// at hand. `EXPLORE=10000 npx vitest run tests/domain` looks further, from a new seed.
const explore = Number(process.env.EXPLORE ?? 0);
fc.configureGlobal(explore > 0 ? { numRuns: explore } : { seed: 20_261_101 });
