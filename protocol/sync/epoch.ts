/**
 * Which history a cursor's numbers belong to. A database that was restored from an older copy begins another
 * history, because it gives the same numbers to other changes.
 *
 *   cursor  { u: 295, f10: 77, e: <epoch>, s: <seal> }
 *
 * Both are stored among the numbers of the streams, so that an older app stores them and sends them back. No
 * stream has one of these names.
 */

/** The entry of a cursor that names the history. */
export const EPOCH = 'e';
/** The entry that proves that the server gave the number of the reader's stream (`u`) in this history. */
export const SEAL = 's';

/** An epoch's lower bits are random, so that two histories that follow the same copy differ too. */
const RANDOM_BITS = 20;

/** The epoch of a history by its number. @param random 0 ≤ n < 1 */
export const newEpoch = (ordinal: number, random: number): number =>
  ordinal * 2 ** RANDOM_BITS + Math.floor(random * 2 ** RANDOM_BITS);

/** The number of a history, counted from 1 for a database that was never restored. */
export const ordinalOf = (epoch: number): number => Math.floor(epoch / 2 ** RANDOM_BITS);
