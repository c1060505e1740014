import { expect, it } from 'vitest';
import { embeddedSms } from '../../../server/gateways/sms-embedded.ts';
import { mischief, noRates } from '../../../server/gateways/sms-mischief.ts';

const LETTERS = 'DP IVHbVEoAAglbEDApZKRc0i4L8ohMG3K6cBE-3kNQ9TaD3a-1d Mirpur 10>Sylhet';
const many = Array.from({ length: 1000 }, (_, at) => `${LETTERS} ${at}`);

it('delivers each SMS once and at once unless it is set', () => {
  const arrive = mischief(7, noRates);
  for (const text of many) expect(arrive(text)).toEqual([{ text, afterMs: 0 }]);
});

it('does the same for the same seed, and another thing for another', () => {
  const rates = { lose: 20, double: 20, delay: 20, reorder: 20, forge: 20 };
  const all = (seed: number) => many.map(mischief(seed, rates));
  expect(all(3)).toEqual(all(3));
  expect(all(3)).not.toEqual(all(4));
});

it('loses, doubles, delays, holds back and forges as often as it is set', () => {
  const count = (
    rates: Partial<typeof noRates>,
    is: (found: { text: string; afterMs: number }[]) => boolean,
  ) => many.map(mischief(11, { ...noRates, ...rates })).filter(is).length;
  expect(count({ lose: 100 }, (found) => found.length === 0)).toBe(1000);
  for (const [name, is] of [
    ['lose', (found) => found.length === 0],
    ['double', (found) => found.length === 2],
    ['delay', ([found]) => (found?.afterMs ?? 0) > 0],
    ['reorder', ([found]) => found?.afterMs === 60_000],
    ['forge', (found) => found.length === 2],
  ] as [keyof typeof noRates, (found: { text: string; afterMs: number }[]) => boolean][]) {
    const found = count({ [name]: 30 }, is);
    expect([name, found > 240 && found < 360]).toEqual([name, true]);
  }
});

it('changes one sealed letter of a forged one, and no word', () => {
  const [own, forged] = mischief(5, { ...noRates, forge: 100 })(LETTERS);
  expect(own?.text).toBe(LETTERS);
  expect(forged?.text).not.toBe(LETTERS);
  expect(forged?.text.slice(LETTERS.indexOf('d Mirpur'))).toBe('d Mirpur 10>Sylhet');
});

it('holds late SMS back in the inbox until their time, and shows the next before one that is behind', async () => {
  let at = 0;
  const sms = embeddedSms({ now: () => at, log: { info: () => undefined } as never });
  sms.befall(1, { ...noRates, reorder: 100 });
  await sms.send({ phone: '+8801000000001', text: 'first' });
  sms.befall(1, noRates);
  await sms.send({ phone: '+8801000000001', text: 'second' });
  expect(sms.inbox().map(({ text }) => text)).toEqual(['second']);
  at = 60_000;
  expect(sms.inbox().map(({ text }) => text)).toEqual(['first', 'second']);
});
