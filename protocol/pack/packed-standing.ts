/**
 * Packs what car owners see of a passenger (`feed-row-bytes.ts`): less than a bit for a new passenger, 13
 * bits otherwise.
 */
import { ratingsToStand } from '../../domain/reputation/passenger-standing.ts';
import { passengerMarks } from '../../domain/reputation/rating.ts';
import { often, usual } from './packed-fields.ts';
import type { PackReader, PackWriter } from './packing.ts';
import type { FeedRow } from '../sync/rows.ts';

type Standing = FeedRow['passenger'];
const HIGHEST_X10 = 50;

/** @throws RangeError for an impossible record of a passenger */
export function writeStanding(writer: PackWriter, standing: Standing): void {
  writer.flag(standing !== undefined, often.standing);
  if (standing === undefined) return;
  const below = HIGHEST_X10 - standing.rating_x10;
  const more = standing.ratings_count - ratingsToStand;
  if (below < 0 || more < 0) throw new RangeError('a passenger stands outside the scale');
  writer.number(below, usual.belowFive);
  writer.number(more, usual.ratings);
  for (const mark of passengerMarks) writer.flag(standing.marks.includes(mark), often.mark);
}

export function readStanding(reader: PackReader): Standing {
  if (!reader.flag(often.standing)) return undefined;
  return {
    rating_x10: HIGHEST_X10 - reader.number(usual.belowFive),
    ratings_count: ratingsToStand + reader.number(usual.ratings),
    marks: passengerMarks.filter(() => reader.flag(often.mark)),
  };
}
