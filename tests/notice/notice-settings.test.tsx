import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ownProfileView } from '../../src/db/mirror/driver-views.ts';
import { outboxView } from '../../src/db/mirror/views.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { NoticeSettings } from '../../src/notice/notice-settings.tsx';
import type { StoredUser } from '../../src/platform/session.ts';
import { opens } from '../../testkit/screen.tsx';
import { profileRow } from '../../testkit/rows/profile-row.ts';

const owner: StoredUser = { id: 'owner', type: 'provider' };

afterEach(() => wipe(owner.id));

test('what a person chooses is saved on the phone and shows at once, and one change leaves the others', async () => {
  const dbs = dbsOf(owner.id);
  await dbs.mirror.profiles.put({ ...profileRow, _n: 1 });
  await opens(owner, () => <NoticeSettings Roads={() => <p>the roads</p>} />);
  await screen.findByText('the roads');
  expect(screen.getByLabelText('Quiet from')).toHaveProperty('value', '22');
  const bids = screen.getByRole('radiogroup', { name: 'Bids and fares' });
  const [, listOnly] = [...bids.querySelectorAll('input')];
  if (!listOnly) throw new Error('no choice');
  fireEvent.click(listOnly);
  await waitFor(() => expect(listOnly.checked).toBe(true));
  fireEvent.change(screen.getByLabelText('Quiet from'), { target: { value: '21' } });
  await waitFor(() => expect(screen.getByLabelText('Quiet from')).toHaveProperty('value', '21'));
  fireEvent.click(screen.getByRole('switch', { name: /Once a day/ }));
  await screen.findByLabelText('At what time');
  expect((await ownProfileView(dbs))?.notices).toEqual({
    ways: { bids: 'app' },
    quiet: { from: 21, to: 6 },
    decisive: true,
    digest: 20,
    locale: null,
  });
  const rows = await outboxView(dbs);
  expect(rows.map(({ args }) => args)).toEqual([
    { ways: { bids: 'app' } },
    { quiet: { from: 21, to: 6 } },
    { digest: 20 },
  ]);
});
