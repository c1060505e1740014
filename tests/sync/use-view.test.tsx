import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { everything } from '../../src/db/everything.ts';
import { applyPage } from '../../src/db/mirror/apply.ts';
import { feedTotal, feedView } from '../../src/db/mirror/views.ts';
import { dbsOf, wipe, type UserDbs } from '../../src/db/user-dbs.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { useView } from '../../src/sync/use-view.ts';
import { opens } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const owner: StoredUser = { id: 'owner', type: 'provider' };
const now = Date.parse(feedRow.created_at);
const DHAKA = 47;

afterEach(() => wipe(owner.id));

/** The next trip from Dhaka arrives from the server. */
async function tripArrives(dbs: UserDbs, seq: number): Promise<void> {
  const row = {
    ...feedRow,
    id: `trip ${seq}`,
    pickup_district_id: DHAKA,
    created_at: new Date(now + seq).toISOString(),
    choose_until: new Date(now + 3_600_000).toISOString(),
  };
  const changes = [{ kind: 'feed' as const, stream: `f${DHAKA}`, id: row.id, seq, row }];
  await applyPage(dbs.mirror, { changes, cursor: { [`f${DHAKA}`]: seq }, reset: [], back: null }, now);
}

const filters = [
  { of: 'the whole feed', filter: everything },
  { of: 'the feed of one district', filter: { ...everything, pickupDistrict: DHAKA } },
];

describe.each(filters)('$of on the screen', ({ filter }) => {
  function Feed() {
    const trips = useView((dbs) => feedView(dbs, filter, 20, now), []);
    const total = useView((dbs) => feedTotal(dbs, filter, now), []);
    return <p>{`${total}: ${trips?.map(({ id }) => id).join(', ')}`}</p>;
  }

  test('has a new trip as soon as it has arrived', async () => {
    const dbs = dbsOf(owner.id);
    await tripArrives(dbs, 1);
    await opens(owner, Feed);
    await screen.findByText('1: trip 1');
    await tripArrives(dbs, 2);
    expect(await screen.findByText('2: trip 2, trip 1')).toBeDefined();
  });
});
