/** Every screen for a screen reader: wide, dark and in English. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, WIDE } from '../testkit/browser/person.ts';
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

it('no screen has an accessibility violation on a wide dark screen in English', async () => {
  const { accessibility } = await faultsOfScreens(server, { viewport: WIDE, locale: 'en', theme: 'dark' });
  expect(accessibility).toEqual({});
}, 240_000);
