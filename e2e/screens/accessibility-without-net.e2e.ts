/** The screens of days without a net in their states: by SMS, by codes, and the page that explains both. */
import { expect, it } from 'vitest';
import { scenes } from '../../scripts/screenshots/scenes.ts';
import { WIDE, type PersonOptions } from '../../testkit/browser/person.ts';
import { faultsHere } from '../support/accessibility.ts';
import { demoMarket } from '../support/demo-market.ts';

const market = demoMarket();
const sides = [
  { who: 'passenger', number: '01000000001' },
  { who: 'provider', number: '01000000002' },
] as const;
const wanted = scenes.filter(({ name }) => /^(sms|face|nodata)-/.test(name));

const looks: [string, PersonOptions][] = [
  ['on a dark phone in English', { locale: 'en', theme: 'dark' }],
  ['on a wide screen in Bengali', { viewport: WIDE }],
];

it.each(looks)(
  'what goes without a net has no accessibility violation %s, and loses no words on a narrow one with large letters',
  async (_, options) => {
    const faults: string[] = [];
    for (const { who, number } of sides) {
      const person = await market.arrives({ ...options, reducedMotion: true });
      await person.signsIn(number);
      for (const scene of wanted.filter((each) => each.who === who)) {
        await scene.go(person);
        const found = await faultsHere(person);
        const isSmall = (fault: string): boolean => fault.startsWith('is small');
        // a mouse hits what a thumb would miss
        const own = options.viewport === WIDE ? found.filter((fault) => !isSmall(fault)) : found;
        faults.push(...own.map((fault) => `${scene.name}: ${fault}`));
      }
      await person.leaves();
    }
    expect(faults).toEqual([]);
  },
  300_000,
);
