import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownProfileView } from '../../../src/db/mirror/driver-views.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { OwnDetails } from '../../../src/person/profile/own-details.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { enqueueAction } from '../../../src/sync/push/enqueue-action.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { opens } from '../../../testkit/screen.tsx';
import { profileRow } from '../../../testkit/rows/profile-row.ts';

const owner: StoredUser = { id: 'owner', type: 'provider' };
const profile: ProfileRow = {
  ...profileRow,
  email: 'k@example.com',
  verified: false,
};

function Own() {
  const own = useView((dbs) => ownProfileView(dbs), []);
  return own ? (
    <>
      <h2>{own.name}</h2>
      <OwnDetails profile={own} />
    </>
  ) : null;
}

async function opensForm(verified = false): Promise<void> {
  await dbsOf(owner.id).mirror.profiles.put({ ...profile, verified, _n: 1 });
  await opens(owner, Own);
  fireEvent.click(await screen.findByRole('button', { name: 'Change my details' }));
  await screen.findByLabelText('Full name');
}
const types = (label: string, value: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const saved = async (): Promise<unknown[]> =>
  (await dbsOf(owner.id).outbox.outbox.toArray()).map(({ name, args }) => [name, args]);

afterEach(() => wipe(owner.id));

test('changed details show at once without a net, and only what changed of the identity is sent', async () => {
  await opensForm();
  types('Full name', 'করিম মিয়া');
  types('National ID', '1234567890');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'করিম মিয়া' });
  await waitFor(async () =>
    expect(await saved()).toEqual([
      ['profile.change', { name: 'করিম মিয়া', email: 'k@example.com', nid: '1234567890' }],
    ]),
  );
});

test('what is wrong is said at its field, and nothing is saved', async () => {
  await opensForm();
  types('National ID', '12');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('National ID').getAttribute('aria-invalid')).toBe('true'));
  expect(await saved()).toEqual([]);
});

test('what the server refused stands in the form again, with the reason', async () => {
  await dbsOf(owner.id).mirror.profiles.put({ ...profile, _n: 1 });
  const id = await enqueueAction(dbsOf(owner.id), {
    name: 'profile.change',
    args: { name: 'করিম মিয়া', email: 'taken@example.com' },
  });
  await dbsOf(owner.id)
    .outbox.outbox.where({ id })
    .modify({
      state: 'refused',
      error: { code: 'email_taken', field: 'email' },
    });
  await opens(owner, Own);
  fireEvent.click(await screen.findByRole('button', { name: 'Change my details' }));
  await screen.findByDisplayValue('taken@example.com');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('a verified person is not asked for what cannot change', async () => {
  await opensForm(true);
  expect(screen.queryByLabelText('National ID')).toBeNull();
  expect(screen.queryByLabelText('Date of birth')).toBeNull();
});
