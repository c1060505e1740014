/** Every screen as a screen reader meets it, on a phone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser } from '../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../testkit/browser/running-server.ts';
import { accessibilityFaults } from './support/accessibility.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

it('no screen has an accessibility violation on a phone in Bengali', async () => {
  expect(await accessibilityFaults(server, {})).toEqual({});
}, 240_000);
