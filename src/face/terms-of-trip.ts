import { unionAt } from '../../domain/place/unions.ts';
import { requestOf as formOf, type TripDraft } from '../../domain/trip/trip-draft.ts';
import { forSms, packed, smsVersions, type Book, type SmsAction } from '../../protocol/nodata/expand.ts';
import { correctedNow } from '../platform/clock.ts';
import type { Asked } from './face-acts.ts';

/** A request names nothing but places. */
const places: Book = {
  tripOf: () => null,
  tripNo: () => null,
  bidOf: () => null,
  bidNo: () => null,
  ownBidOf: () => null,
  carOf: () => null,
  carNo: () => null,
  driverOf: () => null,
  driverNo: () => null,
  union: unionAt,
};

/**
 * A request as the terms of a code. A note is dropped, and a typed place becomes its upazila or district. Null where
 * one of its places is unknown here.
 * @param draft the form that the request came from
 */
export function termsOfTrip(id: string, draft: TripDraft): Asked | null {
  const args = { ...formOf(draft), id };
  const action: SmsAction = { id, name: 'trip.create', v: smsVersions['trip.create'], args };
  const plain = forSms(action, { union: unionAt });
  const message = packed(plain, { now: correctedNow(), book: places });
  if (message?.kind !== 'request' || plain.name !== 'trip.create') return null;
  const { kind: _, id: __, tripId, ...terms } = message;
  return { tripId, terms, args: plain.args };
}
