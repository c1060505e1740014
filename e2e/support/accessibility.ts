/** The faults of every screen for a screen reader or with large letters, in one visit each. */
import { AxeBuilder } from '@axe-core/playwright';
import { PHONE, type Person, type PersonOptions } from '../../testkit/browser/person.ts';
import type { DemoMarket } from './demo-market.ts';
import { changesRows } from '../../scripts/screenshots/phone-store.ts';
import { spilledWords } from './spilled-words.ts';
import { customerScreens, driverScreens, openScreens, providerScreens, shows } from './screens.ts';

const MINUTE_MS = 60_000;
const trips = { database: 'durpalla-mirror-', store: 'trips' } as const;

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
 * @returns whether it scrolls sideways, the headings and buttons whose words are cut off, and words that do not fit
 */
async function onNarrowPhone({ page }: Person): Promise<{ sideways: boolean; cut: string[] }> {
  const before = page.viewportSize() ?? PHONE;
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
  const spilled = await spilledWords(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(before);
  return { sideways: found.sideways, cut: [...found.cut, ...spilled] };
}

/** Every fault of the page as it stands on a phone: for a screen reader, a thumb, and on a narrow one with large letters. */
export async function faultsHere(person: Person): Promise<string[]> {
  const [found, small] = [await findings(person), await smallTargets(person)];
  const { sideways, cut } = await onNarrowPhone(person);
  return [
    ...found,
    ...small.map((name) => `is small: ${name}`),
    ...(sideways ? ['scrolls sideways'] : []),
    ...cut,
  ];
}

export type Faults = {
  /** What a screen reader would stumble over: path, rule and element. */
  accessibility: string[];
  /** Paths and names of what is too small for a thumb; not checked on a wide screen. */
  small: string[];
  /** Paths that scroll sideways on a narrow phone with large letters. */
  sideways: string[];
  /** Paths and words that are cut off, broken, out of their box or under a button there. */
  cut: string[];
};

type LookAt = (person: Person, name: string) => Promise<void>;

/** Opens what a button of this page opens, and checks it. */
async function looksInto(
  person: Person,
  { path, button, sign }: { path: string; button: string; sign: string },
  lookAt: LookAt,
): Promise<void> {
  const { page } = person;
  await shows(person, path);
  await page.locator(button).first().click();
  await page.locator(sign).first().waitFor();
  await lookAt(person, `${path} ${sign}`);
}

/** An hour before the journey; the car was last seen this many minutes ago. */
const isComing = (minutes: number) => {
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const place = { lat: 23.83105, long: 90.39211, at: at(-minutes * MINUTE_MS) };
  return {
    journey_date_time: at(60 * MINUTE_MS),
    status: 'hold',
    driver: null,
    needs: ['family'],
    woman_drives: true,
    car_place: place,
    pickup_pin: place,
  };
};

/** A passenger's sheets of questions, of the pin and of not feeling safe, and her car on its way. */
async function looksIntoHerSheets(
  person: Person,
  { bidding, agreed }: { bidding: string; agreed: string },
  lookAt: LookAt,
): Promise<void> {
  const asks = { path: bidding, button: 'main .acts .btn.line:has(.i)', sign: 'dialog[open] .asks' };
  await looksInto(person, asks, lookAt);
  for (const minutes of [4, 28]) {
    await changesRows(person.page, { ...trips, over: isComing(minutes) });
    await shows(person, agreed);
    await person.page.locator(minutes > 15 ? '.lastroad.old' : '.nextword').waitFor();
    await lookAt(person, `${agreed} seen ${minutes} minutes ago`);
  }
  const pin = { path: agreed, button: 'main .card:has(.pinmap) button', sign: 'dialog[open] .pinpaper' };
  await looksInto(person, pin, lookAt);
  const unsafe = { path: agreed, button: '.safety .uneasy', sign: 'dialog[open] .sos2' };
  await looksInto(person, unsafe, lookAt);
}

/** An owner's sheet of questions, and the card that reports where the owner is, with its SMS. */
async function looksIntoHisSheets(person: Person, booking: string, lookAt: LookAt): Promise<void> {
  const { page, context } = person;
  const asks = {
    path: booking,
    button: 'dialog[open] .qa, dialog[open] button:text-matches("যাত্রীকে জিজ্ঞেস|Ask the passenger")',
    sign: 'dialog[open] .asks, dialog[open] .replies',
  };
  await looksInto(person, asks, lookAt);
  await shows(person, '/trips');
  const link = page.locator('main a[href*="/trip-details/"].line').first();
  await link.waitFor();
  const agreed = (await link.getAttribute('href')) ?? '';
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 23.83105, longitude: 90.39211, accuracy: 10 });
  await changesRows(page, { ...trips, over: isComing(5) });
  const says = {
    path: agreed,
    button: 'main input[role="switch"]',
    sign: 'a[href^="sms:"][href*="trips%23"]',
  };
  await looksInto(person, says, lookAt);
}

/** @param reaches how a person gets to a screen: by its address, or within the app */
export async function faultsOfScreens(
  market: DemoMarket,
  options: PersonOptions,
  reaches: typeof shows,
): Promise<Faults> {
  const faults: Faults = { accessibility: [], small: [], sideways: [], cut: [] };
  const look = async (person: Person, path: string): Promise<void> => {
    await reaches(person, path);
    await lookAt(person, path);
  };
  const lookAt: LookAt = async (person, path) => {
    faults.accessibility.push(...(await findings(person)).map((finding) => `${path} ${finding}`));
    if (options.viewport === undefined)
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
  const hers = await tripPath(passenger, 'trip-details');
  for (const path of [bidding, hers]) await look(passenger, path);
  await looksIntoHerSheets(passenger, { bidding, agreed: hers }, lookAt);
  await passenger.leaves();
  const provider = await arrives();
  await provider.signsIn('01000000002');
  for (const path of providerScreens) await look(provider, path);
  await shows(provider, '/trips');
  const agreed = await tripPath(provider, 'trip-details');
  for (const path of [agreed, agreed.replace('trip-details', 'trip-driver')]) await look(provider, path);
  await shows(provider, '/feed');
  const booking = await tripPath(provider, 'trip-booking');
  await look(provider, booking);
  await looksIntoHisSheets(provider, booking, lookAt);
  await provider.leaves();
  const driver = await arrives();
  await driver.signsIn('01000000003');
  for (const path of driverScreens) await look(driver, path);
  await shows(driver, '/');
  await look(driver, await tripPath(driver, 'trip-details'));
  await driver.leaves();
  return faults;
}
