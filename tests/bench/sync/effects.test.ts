import { expect, it } from 'vitest';
import { Effects } from '../../../bench/sync/effects.ts';

it('counts the actions without an effect, and the effects beyond the first of each', () => {
  const effects = new Effects();
  for (const id of ['a', 'b', 'b', 'b', 'c', 'c', 'of somebody else']) effects.took(id);
  expect(effects.of(['a', 'b', 'c', 'd', 'e'])).toEqual({ lost: 2, doubled: 3 });
});
