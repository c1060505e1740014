import { expect, test } from 'vitest';
import { addressOf, namesOf } from '../../../domain/place/chosen-place.ts';
import { places, subDistricts, unionPlace } from '../../../domain/place/gazetteer.ts';
import { districts } from '../../../domain/place/districts.ts';
import { unionsOf } from '../../../domain/place/unions.ts';
import { missed, wronged } from './corpus/caught.ts';
import { judging } from './corpus/judging.ts';
import { making } from './corpus/making.ts';

/**
 * The requirement: of a hundred texts, how many contacts at least are caught, and how many innocent texts at most
 * change.
 */
const goals = { ordinary: 99, hard: 85, innocent: 0.5 };
const percent = (part: number, whole: number): number => (part * 100) / whole;

const halves = [
  ['making', making],
  ['judging', judging],
] as const;

test('the corpus is as large as it was asked to be, and its halves share no text', () => {
  const evasions = halves.flatMap(([, { ordinary, hard }]) => [...ordinary, ...hard].map(({ text }) => text));
  const innocent = halves.flatMap(([, half]) => half.innocent);
  expect(evasions.length).toBeGreaterThanOrEqual(600);
  expect(new Set(innocent).size).toBeGreaterThanOrEqual(300);
  const made = new Set([...making.ordinary, ...making.hard].map(({ text }) => text));
  expect([...judging.ordinary, ...judging.hard].filter(({ text }) => made.has(text))).toEqual([]);
});

test.for(halves)(
  'the %s half: 99 of 100 ordinary evasions, 85 hard ones, half an innocent text',
  async ([, half], { annotate }) => {
    const rates = {
      ordinary: 100 - percent(missed(half.ordinary).length, half.ordinary.length),
      hard: 100 - percent(missed(half.hard).length, half.hard.length),
      innocent: percent(wronged(half.innocent).length, half.innocent.length),
    };
    await annotate(JSON.stringify(rates));
    const far = [
      ...(rates.ordinary < goals.ordinary ? [rates, ...missed(half.ordinary)] : []),
      ...(rates.hard < goals.hard ? [rates, ...missed(half.hard)] : []),
      ...(rates.innocent > goals.innocent ? [rates, ...wronged(half.innocent)] : []),
    ];
    expect(far).toEqual([]);
  },
);

test('no place of the product’s own list is taken for a contact, in either language', () => {
  const unions = districts
    .flatMap(({ id }) => subDistricts(id))
    .flatMap(({ id }) => unionsOf(id).flatMap((union) => unionPlace(id, union) ?? []));
  const introduced = [...places(), ...unions].flatMap((place) => {
    const names = namesOf(place);
    return (['bn', 'en'] as const).flatMap((locale) => [place.name[locale], addressOf(names, locale)]);
  });
  expect(introduced.length).toBeGreaterThan(10_000);
  expect(wronged([...new Set(introduced)])).toEqual([]);
});
