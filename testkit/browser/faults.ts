/** What is wrong with a page: to assistive technology, or because it scrolls sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import { PHONE, WIDE, type Person } from './person.ts';

async function faultsNow({ page }: Person): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const isSideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...(isSideways ? ['it scrolls sideways'] : []),
  ];
}

/** The faults of a page as it stands, on both sizes and in both themes. */
export async function faultsOf(person: Person): Promise<string[]> {
  const { page } = person;
  const found: string[] = [];
  for (const viewport of [PHONE, WIDE])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const all = await faultsNow(person);
      found.push(...all.map((fault) => `${page.url()} ${viewport.width} ${colorScheme} ${fault}`));
    }
  return found;
}
