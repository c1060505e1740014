/** Every screen on a narrow phone with large letters. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, Person } from '../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../testkit/browser/running-server.ts';
import { customerScreens, openScreens, providerScreens, shows } from './support/screens.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
});

const sidewaysScroll = (person: Person): Promise<number> =>
  person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it.each([
  { who: 'a visitor', phone: null, paths: openScreens },
  { who: 'a customer', phone: '01000000001', paths: customerScreens },
  { who: 'a provider', phone: '01000000002', paths: providerScreens },
])(
  'no screen of $who scrolls sideways',
  async ({ phone, paths }) => {
    const wide: string[] = [];
    const person = await Person.arrives(server, { viewport: { width: 320, height: 640 } });
    if (phone !== null) await person.signsIn(phone);
    for (const path of paths) {
      await shows(person, path);
      await person.page.evaluate(() => {
        document.documentElement.style.fontSize = '130%';
      });
      if ((await sidewaysScroll(person)) > 0) wide.push(path);
    }
    await person.leaves();
    expect(wide).toEqual([]);
  },
  240_000,
);
