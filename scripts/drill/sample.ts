import { PROTOCOL_VERSION } from '../../protocol/wire/version.ts';
import type { Edit } from './copy.ts';

/**
 * What `docs/HOW-TO.md` says to do, done with something that the product does not have.
 *
 *   steps    the files that a person edits, and what finds out when one of them is forgotten
 *   tests    the changes that the tests themselves want: samples, and fingerprints of what travels
 *   proved   the tests that are green when all of it is there
 */
export type Sample = {
  title: 'field' | 'action' | 'rowKind' | 'screen';
  /** The most files that may be needed. */
  goal: number;
  steps: readonly Step[];
  tests: Readonly<Record<string, readonly Edit[]>>;
  proved: readonly string[];
};

type Step = {
  file: string;
  edits: readonly Edit[];
  /** What fails without this file: the compiler, the catalogues' check, or the tests of the sample. */
  found: 'compiler' | 'catalogues' | 'tests';
};

/** The tests that hold whatever is declared. */
export const ALWAYS = ['tests/boundaries/declared.test.ts', 'tests/protocol'];

/** The wire's next version. */
export const nextVersion: Edit = {
  instead: `PROTOCOL_VERSION = ${PROTOCOL_VERSION};`,
  put: `PROTOCOL_VERSION = ${PROTOCOL_VERSION + 1};`,
};
