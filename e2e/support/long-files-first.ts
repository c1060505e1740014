import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = ['changes', 'kills', 'accessibility-phone', 'accessibility-wide', 'links'];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((name) => moduleId.endsWith(`/${name}.e2e.ts`));

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
