import { expect, test } from 'vitest';
import { missed, wronged } from './corpus/caught.ts';
import { heldOutEvasions, heldOutInnocent } from './corpus/held-out.ts';
import { unseenEvasions, unseenInnocent } from './corpus/unseen.ts';

/** Of a hundred texts: how many evasions at least are caught, and how many innocent ones at most change. */
const goals = { caught: 98, innocent: 0.5 };

const evasions = [
  ...heldOutEvasions,
  ...unseenEvasions.map((text) => ({ kind: 'unseen', text, secret: [] })),
];
const innocent = [...heldOutInnocent, ...unseenInnocent];

test('of misspelt, disguised, disordered and searched contacts 98 of 100 are caught', async ({
  annotate,
}) => {
  const passed = missed(evasions);
  const rate = 100 - (passed.length * 100) / evasions.length;
  expect(evasions.length).toBeGreaterThanOrEqual(200);
  await annotate(`${rate.toFixed(2)} % of ${evasions.length}`);
  expect(rate < goals.caught ? [rate, ...passed] : []).toEqual([]);
});

test('of innocent texts of the same words one of 200 at most is changed', async ({ annotate }) => {
  const changed = wronged(innocent);
  const rate = (changed.length * 100) / innocent.length;
  expect(new Set(innocent).size).toBeGreaterThanOrEqual(400);
  await annotate(`${rate.toFixed(2)} % of ${innocent.length}`);
  expect(rate > goals.innocent ? [rate, ...changed] : []).toEqual([]);
});
