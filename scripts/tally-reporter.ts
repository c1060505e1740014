/** Counts the tests of a vitest run for `scripts/test.ts`, and names those that passed only when they were tried again. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The file that the tally goes into. */
export const TALLY_FILE = 'TEST_TALLY_FILE';

export type SuiteTally = { passed: number; failed: number; flakes: string[] };

export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tally: SuiteTally = { passed: 0, failed: 0, flakes: [] };
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') tally.passed++;
        if (state === 'failed') tally.failed++;
        if (test.diagnostic()?.flaky) tally.flakes.push(`${module.relativeModuleId} > ${test.fullName}`);
      }
    const file = process.env[TALLY_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(tally));
  }
}
