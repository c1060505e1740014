/** `npm start`: builds the app when it is not built yet or has changed, then serves it with the API. */
import { buildApp, isStale } from './build.ts';

if (await isStale()) {
  console.log('Building the app …');
  await buildApp();
}
await import('../server/main.ts');
