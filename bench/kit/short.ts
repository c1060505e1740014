/**
 * `--short`: a bench that does everything a few times and takes seconds. Its figures mean nothing; `npm test` runs it so
 * that the bench itself does not rot.
 */
export const isShort = process.argv.includes('--short');

/** How often something is done: as often as figures need, or in the short form. */
export const times = (full: number, short: number): number => (isShort ? short : full);
