import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'benches.e2e',
  'first-owner.e2e',
  'changes.e2e',
  'kills.e2e',
  'accessibility-phone.e2e',
  'accessibility-wide.e2e',
  'links.e2e',
  'files.e2e',
  'office.e2e',
  'office-market.e2e',
  'drivers.e2e',
  'engines.e2e',
  'patient.e2e',
  'seeds-50.test',
  'seeds-100.test',
  'seeds-150.test',
  'seeds-200.test',
  'big-pulls.test',
  'operator/backup.test',
  'operator/restore.test',
  'contracts.test',
  'demo.test',
  'postgres.test',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((name) => moduleId.endsWith(`/${name}.ts`));

/**
 * Starts the files that take longest first, so that none is left to run alone at the end. Needed where no durations
 * of earlier runs are cached.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
