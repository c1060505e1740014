/** What an answer of the server must not contain, for any reader. */
import { contactsShown, tripStatuses } from '../../domain/trip/trip-status.ts';
import type { PullAnswer } from '../../protocol/sync/sync.ts';
import type { Phone, World } from './state.ts';

const shown = tripStatuses.filter(contactsShown);
/** The clock's jobs may be late by this much. */
const SWEPT_MS = 60_000;

/**
 * Invariant: another person's phone number is only in answers to the other party of a trip that they agreed on, to the
 * driver who is named for it and at work, and in what they are told of that driver; after its end to the two parties only,
 * for two days. An owner has written the numbers of their drivers.
 */
export async function checkContacts(world: World, reader: Phone, text: string): Promise<void> {
  const { query } = world.market.context.database;
  for (const other of world.phones) {
    if (other === reader || !text.includes(other.number)) continue;
    const together = await query(
      `select 1 from trips t left join drivers d on d.id = t.driver_id and d.status = 'active'
       where (t.status = any($3) and $1::uuid in (t.creator_id, t.counterpart_id, d.user_id)
           or t.contact_until > $4 and $1::uuid in (t.creator_id, t.counterpart_id))
         and $2::uuid in (t.creator_id, t.counterpart_id, d.user_id)
       union all select 1 from drivers where owner_id = $1 and user_id = $2`,
      [reader.actor.id, other.actor.id, shown, new Date(world.market.context.now() - SWEPT_MS)],
    );
    if (together.rows.length === 0) world.faults.push(`a contact leaked to ${reader.actor.name}`);
  }
}

const forDrivers = new Set(['trip', 'notification', 'profile']);
const PRICES_OF_BIDS = [
  'price',
  'lowest_bid',
  'bids_count',
  'last_bid_at',
  'confirmed_bid_id',
  'boarding_pin',
];

/** Invariant: a driver's phone receives neither bids and wallets, nor the prices of bids, nor the passenger's PIN. */
export function checkDriverPage(world: World, page: PullAnswer | null): void {
  for (const [, , kind, , row] of page?.changes ?? []) {
    if (row === null) continue;
    const values = new Map(Object.entries(row));
    if (!forDrivers.has(kind)) world.faults.push(`a driver received a row of ${kind}`);
    else if (kind === 'trip' && PRICES_OF_BIDS.some((name) => (values.get(name) ?? null) !== null))
      world.faults.push('a driver received prices of bids');
    else if (kind === 'notification' && Object.hasOwn(values.get('data') ?? {}, 'price'))
      world.faults.push('a driver received a price in a notification');
  }
}
