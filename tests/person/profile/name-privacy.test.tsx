import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownProfileView } from '../../../src/db/mirror/driver-views.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { NamePrivacy } from '../../../src/person/profile/name-privacy.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { opens } from '../../../testkit/screen.tsx';
import { profileRow } from '../../../testkit/rows/profile-row.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const profile: ProfileRow = {
  ...profileRow,
  id: passenger.id,
  name: 'মোছা. নুসরাত জাহান',
  type: 'customer',
  verified: false,
};

function Own() {
  const own = useView((dbs) => ownProfileView(dbs), []);
  return own ? <NamePrivacy profile={own} /> : null;
}

afterEach(() => wipe(passenger.id));

test('the choice shows at once what owners will see, also without a net, and can be taken back', async () => {
  const { mirror, outbox } = dbsOf(passenger.id);
  await mirror.profiles.put({ ...profile, _n: 1 });
  await opens(passenger, Own);
  await screen.findByText(/car owners see “মোছা. নুসরাত জাহান”/);
  fireEvent.click(screen.getByRole('switch'));
  await screen.findByText(/car owners see “নু. জা.”/);
  fireEvent.click(screen.getByRole('switch'));
  await screen.findByText(/car owners see “মোছা. নুসরাত জাহান”/);
  await waitFor(async () =>
    expect((await outbox.outbox.toArray()).map(({ name, args }) => [name, args])).toEqual([
      ['profile.privacy', { initials: true }],
      ['profile.privacy', { initials: false }],
    ]),
  );
});
