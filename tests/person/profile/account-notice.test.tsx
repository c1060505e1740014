import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { AccountNotice } from '../../../src/person/profile/account-notice.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { opens } from '../../../testkit/screen.tsx';
import { profileRow } from '../../../testkit/rows/profile-row.ts';

const owner: StoredUser = { id: 'owner', type: 'provider' };
const profile: ProfileRow = {
  ...profileRow,
  verified: false,
};
const blocked = (until: string | null): ProfileRow => ({
  ...profile,
  blocked: { reason: 'no_shows', words: 'Twice in one week.', until },
});

afterEach(() => wipe(owner.id));

test('a blocked person reads why, in the office’s words too, what still goes on and where to turn', async () => {
  await dbsOf(owner.id).mirror.profiles.put({ ...blocked(null), _n: 1 });
  await opens(owner, AccountNotice);
  await screen.findByText('Agreed trips were not kept.');
  screen.getByText('Twice in one week.');
  screen.getByText(/Trips that are agreed on go on/);
  expect(screen.getByRole('link', { name: 'Talk to the office' }).getAttribute('href')).toBe('/contact');
});

test('a block whose time is over is not shown any more, also without a net', async () => {
  const back: ProfileRow = {
    ...blocked(new Date(Date.now() - 120_000).toISOString()),
    sent_back: { reason: 'nid_wrong', text: null },
  };
  await dbsOf(owner.id).mirror.profiles.put({ ...back, _n: 1 });
  await opens(owner, AccountNotice);
  await screen.findByText('The NID number cannot be found.');
  expect(screen.queryByText('Agreed trips were not kept.')).toBeNull();
});
