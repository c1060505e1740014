/**
 * The link with which her own people follow a journey: its secret is made on the phone and stays there, the server
 * gets only the hash. Checked by the rule that the server runs too, then saved in the outbox.
 */
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { UserType } from '../../../domain/trip/trip-status.ts';
import { checkWatchLink } from '../../../domain/trip/meeting/watch-link.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { newWatchSecret, watchKeyOf } from '../../../protocol/wire/watch-link.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import { changeSafety } from '../../db/outbox/safety.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

const STORED_MS = 30 * 24 * 60 * 60 * 1000;
const none = { secret: null, key: null };

/**
 * Makes a link for the journey in place of an earlier one, or ends it. A link that was made without a net works once
 * the action has arrived.
 * @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function saveWatchLink(
  dbs: UserDbs,
  seen: WithMutations<TripRow>,
  { type, on }: { type: UserType; on: boolean },
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const refusal = checkWatchLink({ status: trip.status, party: partyOf(trip, { id: dbs.userId, type }) });
  if (refusal) return refusal;
  const { secret, key } = on ? await newLink() : none;
  // before the action: without its secret the link could never be sent
  if (secret !== null)
    await changeSafety(dbs, ({ watchLinks }) => ({
      watchLinks: { ...young(watchLinks), [trip.id]: { secret, key, at: correctedNow() } },
    }));
  await enqueueAction(
    dbs,
    { name: 'trip.watch', args: { trip_id: trip.id, key } },
    { preview: previewOfTrip(trip), after: notArrived(trip.mutations) },
  );
  return null;
}

async function newLink(): Promise<{ secret: string; key: string }> {
  const secret = newWatchSecret();
  return { secret, key: await watchKeyOf(secret) };
}

/** Without those of journeys long past. */
const young = <L extends { at: number }>(links: Record<string, L>): Record<string, L> =>
  Object.fromEntries(Object.entries(links).filter(([, { at }]) => at > correctedNow() - STORED_MS));
