/** Every screen for a screen reader on a phone, and on a narrow phone with large letters. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser } from '../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../testkit/browser/running-server.ts';
import { faultsOfScreens } from './support/accessibility.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

it('no screen has an accessibility violation on a phone in Bengali, or scrolls sideways on a narrow one with large letters', async () => {
  expect(await faultsOfScreens(server, {})).toEqual({ accessibility: {}, sideways: [] });
}, 240_000);
