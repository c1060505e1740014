import { expect, test } from 'vitest';
import { fold } from '../../../domain/contact-mask/fold.ts';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import * as set1 from './corpus/first-sight/set-1.ts';
import * as set2 from './corpus/first-sight/set-2.ts';
import * as set3 from './corpus/first-sight/set-3.ts';
import * as set4 from './corpus/first-sight/set-4.ts';
import * as set5 from './corpus/first-sight/set-5.ts';
import * as set6 from './corpus/first-sight/set-6.ts';
import * as set7 from './corpus/first-sight/set-7.ts';
import * as set8 from './corpus/first-sight/set-8.ts';
import * as set9 from './corpus/first-sight/set-9.ts';
import { wronged } from './corpus/caught.ts';

// Nine sets, each written before the mask was changed for it: the rate at its head is that of its first run. The mask
// was then changed for the kinds of its misses, not for its words, and the next set was written.

/** Of a hundred texts: how many evasions at least are caught, and how many innocent ones at most change. */
const goals = { caught: 98, innocent: 0.5 };
const sets = [set1, set2, set3, set4, set5, set6, set7, set8, set9];
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const mostDigitsLeft = 5;
const wholeNumber = 9;
const digitsIn = (text: string): number => fold(text).text.replace(/\D/g, '').length;

/** Something was taken out, and of a number in figures no more than is left of it in half a line. */
function isCaught(text: string): boolean {
  const masked = maskContacts(text);
  const left = digitsIn(text) >= wholeNumber ? digitsIn(masked.text) : 0;
  return masked.removed && left <= mostDigitsLeft;
}

test('of evasions that were new when they were written 98 of 100 are caught', async ({ annotate }) => {
  const evasions = sets.flatMap((set) => linesOf(set.evasions));
  const passed = evasions.filter((text) => !isCaught(text));
  const rate = 100 - (passed.length * 100) / evasions.length;
  expect(evasions.length).toBeGreaterThanOrEqual(1000);
  await annotate(`${rate.toFixed(2)} % of ${evasions.length}`);
  expect(rate < goals.caught ? [rate, ...passed] : []).toEqual([]);
});

test('of innocent texts that use the words of the evasions one of 200 at most is changed', async ({
  annotate,
}) => {
  const innocent = [...new Set(sets.flatMap((set) => linesOf(set.innocent)))];
  const changed = wronged(innocent);
  const rate = (changed.length * 100) / innocent.length;
  expect(innocent.length).toBeGreaterThanOrEqual(1000);
  await annotate(`${rate.toFixed(2)} % of ${innocent.length}`);
  expect(rate > goals.innocent ? [rate, ...changed] : []).toEqual([]);
});
