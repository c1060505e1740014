import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = ['changes', 'kills', 'accessibility-phone', 'accessibility-wide', 'links'];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((name) => moduleId.endsWith(`/${name}.e2e.ts`));

/** The files that take longest begin first: none is left to run alone at the end, where nothing is known of earlier runs
 * either. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
