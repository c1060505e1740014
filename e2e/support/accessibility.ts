/** What a reader of the screen finds wrong on every screen, one visit of each. */
import { AxeBuilder } from '@axe-core/playwright';
import { Person, type PersonOptions } from '../../testkit/browser/person.ts';
import type { RunningServer } from '../../testkit/browser/running-server.ts';
import { customerScreens, openScreens, providerScreens, shows } from './screens.ts';

async function findings(person: Person): Promise<string[]> {
  // the app has no frames, so the page itself does the whole reading, and lists the nodes of violations only
  const reader = new AxeBuilder({ page: person.page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await reader.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Path of one trip or bid that the person can open from the screen. */
async function tripPath(
  person: Person,
  kind: 'trip-bidding' | 'trip-details' | 'trip-booking',
): Promise<string> {
  const link = person.page.locator(`a[href*="/${kind}/"]`).first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

/** @returns by path what is wrong there; empty when nothing is */
export async function accessibilityFaults(
  server: RunningServer,
  options: PersonOptions,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const look = async (person: Person, path: string): Promise<void> => {
    await shows(person, path);
    const here = await findings(person);
    if (here.length > 0) found[path] = here;
  };
  const visitor = await Person.arrives(server, options);
  for (const path of openScreens) await look(visitor, path);
  await visitor.leaves();
  const passenger = await Person.arrives(server, options);
  await passenger.signsIn('01000000001');
  for (const path of customerScreens) await look(passenger, path);
  for (const kind of ['trip-bidding', 'trip-details'] as const) {
    await shows(passenger, '/trips');
    await look(passenger, await tripPath(passenger, kind));
  }
  await passenger.leaves();
  const provider = await Person.arrives(server, options);
  await provider.signsIn('01000000002');
  for (const path of providerScreens) await look(provider, path);
  await shows(provider, '/feed');
  await look(provider, await tripPath(provider, 'trip-booking'));
  await provider.leaves();
  return found;
}
