import { expect, test } from 'vitest';
import { proveCuts } from '../../../proof/power/power-cuts.ts';

test('what was answered is there after a power cut, and the server starts on what is left', async () => {
  const report = await proveCuts({ seed: 3, rounds: 12, cuts: 5, breakage: 'none' });
  expect(report).toMatchObject({ lost: 0, failedStarts: 0, damaged: 0, faults: [] });
  expect(report.acknowledged).toBeGreaterThan(50);
}, 120_000);

test('answers that do not wait for the disk are caught', async () => {
  // how much was answered and not flushed at a cut depends on the machine too, and in one run it may be nothing
  let lost = 0;
  for (const seed of [4, 3, 5])
    if (lost === 0) ({ lost } = await proveCuts({ seed, rounds: 12, cuts: 5, breakage: 'early-answers' }));
  expect(lost).toBeGreaterThan(0);
}, 120_000);
