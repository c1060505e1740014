/** The faults of every screen for a screen reader or with large letters, in one visit each. */
import { AxeBuilder } from '@axe-core/playwright';
import { PHONE, type Person, type PersonOptions } from '../../testkit/browser/person.ts';
import type { DemoMarket } from './demo-market.ts';
import { customerScreens, driverScreens, openScreens, providerScreens, shows } from './screens.ts';

export async function findings(person: Person): Promise<string[]> {
  // the app has no frames, so axe may run in the page alone; the nodes are listed for violations only
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

/** What a thumb could miss: links and buttons under 44 px, but for those in running text and those that are larger than they look. */
const smallTargets = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => {
    const isEasy = (target: Element): boolean => {
      const { width, height } = target.getBoundingClientRect();
      // what only a screen reader sees is one pixel, and what is larger than it looks has an area of its own
      const isHidden = width <= 1 || height <= 1 || !target.checkVisibility({ visibilityProperty: true });
      const reaches = getComputedStyle(target, '::after').position === 'absolute';
      return isHidden || reaches || (width >= 43.5 && height >= 43.5);
    };
    return [...document.querySelectorAll('a, button, summary')]
      .filter((target) => !isEasy(target) && target.closest('p, dialog:not([open])') === null)
      .map((target) => (target.getAttribute('aria-label') ?? target.textContent).trim());
  });

/**
 * What a narrow phone with large letters does to the screen.
 * @returns whether it scrolls sideways, and the headings and buttons whose words it cuts off
 */
async function onNarrowPhone({ page }: Person): Promise<{ sideways: boolean; cut: string[] }> {
  await page.setViewportSize({ width: 320, height: 640 });
  const found = await page.evaluate(() => {
    const { documentElement: whole } = document;
    whole.style.fontSize = '130%';
    const isCut = (words: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(words);
      const wide = overflowX !== 'visible' && words.scrollWidth > words.clientWidth + 1;
      const high = overflowY !== 'visible' && words.scrollHeight > words.clientHeight + 1;
      return (wide || high) && words.checkVisibility({ visibilityProperty: true }) && words.clientWidth > 1;
    };
    const titles = document.querySelectorAll('h1, h1 *, h2, h2 *, h3, h3 *, .btn, .btn *, .nav a, .nav a *');
    return {
      sideways: whole.scrollWidth > whole.clientWidth,
      cut: [...titles].filter(isCut).map(({ textContent }) => textContent),
    };
  });
  await page.setViewportSize(PHONE);
  return found;
}

export type Faults = {
  /** What a screen reader would stumble over: path, rule and element. */
  accessibility: string[];
  /** Paths and names of what is too small for a thumb; not checked on a wide screen. */
  small: string[];
  /** Paths that scroll sideways on a narrow phone with large letters; not checked on a wide screen. */
  sideways: string[];
  /** Paths and words of titles and buttons that are cut off there. */
  cut: string[];
};

/** @param reaches how a person gets to a screen: by its address, or within the app */
export async function faultsOfScreens(
  market: DemoMarket,
  options: PersonOptions,
  reaches: typeof shows,
): Promise<Faults> {
  const faults: Faults = { accessibility: [], small: [], sideways: [], cut: [] };
  const look = async (person: Person, path: string): Promise<void> => {
    await reaches(person, path);
    faults.accessibility.push(...(await findings(person)).map((finding) => `${path} ${finding}`));
    if (options.viewport !== undefined) return;
    faults.small.push(...(await smallTargets(person)).map((target) => `${path} ${target}`));
    const { sideways, cut } = await onNarrowPhone(person);
    if (sideways) faults.sideways.push(path);
    faults.cut.push(...cut.map((words) => `${path} ${words}`));
  };
  // every page comes from the server: only those who go offline need the app cached
  const arrives = (): Promise<Person> =>
    market.arrives({ ...options, withoutServiceWorker: true, reducedMotion: true });
  const visitor = await arrives();
  for (const path of openScreens) await look(visitor, path);
  // the second step of signing up
  await visitor.page.evaluate(() => {
    const proved = { otpId: 'code', proof: 'proof', phone: '01000999001', provedAt: Date.now() };
    sessionStorage.setItem('signup-proved', JSON.stringify(proved));
    sessionStorage.setItem('signup-draft', JSON.stringify({ name: 'নুসরাত জাহান' }));
  });
  await look(visitor, '/signup');
  await visitor.leaves();
  const passenger = await arrives();
  await passenger.signsIn('01000000001');
  for (const path of customerScreens) await look(passenger, path);
  await shows(passenger, '/trips');
  const bidding = await tripPath(passenger, 'trip-bidding');
  for (const path of [bidding, await tripPath(passenger, 'trip-details')]) await look(passenger, path);
  await passenger.leaves();
  const provider = await arrives();
  await provider.signsIn('01000000002');
  for (const path of providerScreens) await look(provider, path);
  await shows(provider, '/trips');
  const agreed = await tripPath(provider, 'trip-details');
  for (const path of [agreed, agreed.replace('trip-details', 'trip-driver')]) await look(provider, path);
  await shows(provider, '/feed');
  await look(provider, await tripPath(provider, 'trip-booking'));
  await provider.leaves();
  const driver = await arrives();
  await driver.signsIn('01000000003');
  for (const path of driverScreens) await look(driver, path);
  await shows(driver, '/');
  await look(driver, await tripPath(driver, 'trip-details'));
  await driver.leaves();
  return faults;
}
