import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CarTrip } from '../../../domain/car/car-busy.ts';
import { faceVerdicts } from '../../../domain/face/settling.ts';
import { sql } from '../sql.ts';
import { instant } from './columns.ts';

/**
 * What two phones have agreed without a net (`domain/face/settling.ts`): an offer of an owner's chain, with the
 * passenger's receipt once either phone has brought it. The signed bytes are proof in a dispute; they are forgotten
 * ninety days after the server learned of them.
 */
export const faceLinks = pgTable(
  'face_links',
  {
    /** The first 16 bytes of the offer's SHA-256, in hex: whichever phone brings it, it is this row. */
    id: text().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    passengerId: uuid('passenger_id').notNull(),
    /** The signing point of the owner whose chain it is, and its place in the chain. */
    chain: text().notNull(),
    linkNo: integer('link_no').notNull(),
    carId: uuid('car_id').notNull(),
    journey: jsonb().$type<CarTrip>().notNull(),
    tripId: uuid('trip_id').notNull(),
    verdict: text({ enum: faceVerdicts }).notNull(),
    /** Why it is lost: the code of a refusal. */
    code: text(),
    /** Until when it is held. */
    heldUntil: instant('held_until'),
    /** The codes as they were shown, in base64url. */
    request: text().notNull(),
    offer: text().notNull(),
    receipt: text(),
    knownAt: instant('known_at').notNull(),
  },
  (t) => [
    index('face_links_chain').on(t.ownerId, t.chain, t.linkNo),
    index('face_links_passenger').on(t.passengerId),
    index('face_links_trip').on(t.tripId),
    index('face_links_held')
      .on(t.heldUntil)
      .where(sql`${t.verdict} = 'held'`),
    index('face_links_known').on(t.knownAt),
  ],
);
