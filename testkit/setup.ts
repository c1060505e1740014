// Installs the phone's databases: Dexie looks for them when it is loaded.
import 'fake-indexeddb/auto';
import fc from 'fast-check';

// Browsers that lack Temporal load the polyfill at start-up; Node does the same here.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

const statements = process.env['STATEMENTS_DIR'];
if (statements) (await import('./database/record-statements.ts')).recordStatements(statements);

// Properties run on the same inputs every time, so that a failing run is caused by the change at hand. `EXPLORE=10000
// npx vitest run tests/domain` tries more inputs, from a new seed.
const explore = Number(process.env.EXPLORE ?? 0);
fc.configureGlobal(explore > 0 ? { numRuns: explore } : { seed: 20_261_101 });
