import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import { ownProfileView } from '../../../src/db/mirror/driver-views.ts';
import { saveFile } from '../../../src/db/outbox/files.ts';
import { dbsOf, wipe, type UserDbs } from '../../../src/db/user-dbs.ts';
import { changeDetails, chooseOwnPhoto } from '../../../src/person/profile/detail-acts.ts';
import { OwnPhoto } from '../../../src/person/profile/own-photo.tsx';
import { useView } from '../../../src/sync/use-view.ts';
import { opens } from '../../../testkit/screen.tsx';
import { profileRow } from '../../../testkit/rows/profile-row.ts';

const profile: ProfileRow = {
  ...profileRow,
  id: 'karim',
  name: 'আবদুল করিম',
  type: 'driver',
  verified: false,
};

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(profile.id);
});
afterEach(() => wipe(profile.id));

const shows = (type: ProfileRow['type']) => dbs.mirror.profiles.put({ ...profile, type, _n: 1 });
const own = async () => {
  const found = await ownProfileView(dbs);
  if (!found) throw new Error('no profile');
  return found;
};
const outbox = () => dbs.outbox.outbox.orderBy('seq').toArray();
async function chosen(hash: string): Promise<string> {
  const content = new Uint8Array([1, 2, 3]).buffer;
  await saveFile(dbs, { hash, kind: 'photo', label: 'photo', type: 'image/jpeg', content });
  return hash;
}

test('shows at once, the last one that was chosen', async () => {
  await shows('driver');
  const photo = await chosen('c'.repeat(64));
  await chooseOwnPhoto(dbs, await own(), photo);
  expect(await own()).toMatchObject({ photo });
  await chooseOwnPhoto(dbs, await own(), null);
  expect(await own()).toMatchObject({ photo: null });
  const [first, last] = await outbox();
  expect(last).toMatchObject({ name: 'profile.photo', args: { photo: null }, after: [first?.id] });
});

test('takes the place of a refused photo, and of no other refused change', async () => {
  await shows('customer');
  const refuses = async () => {
    for (const { seq } of await outbox()) await dbs.outbox.outbox.update(seq, { state: 'refused' });
  };
  await changeDetails(dbs, await own(), { name: 'আবদুল করিম', email: 'k@example.com' });
  await refuses();
  for (const hash of ['d', 'e']) {
    await chooseOwnPhoto(dbs, await own(), await chosen(hash.repeat(64)));
    expect((await outbox()).map(({ name, state }) => [name, state])).toEqual([
      ['profile.change', 'refused'],
      ['profile.photo', 'waiting'],
    ]);
    await refuses();
  }
});

test.each([
  ['customer', 'The car owner sees it after you have agreed, with your number.'],
  ['provider', 'Passengers see it after you have agreed, with your number.'],
  ['driver', 'The passengers whom you drive recognise you by it.'],
] as const)('says to a %s who sees it', async (type, words) => {
  await shows(type);
  function Own() {
    const row = useView((all) => ownProfileView(all), []);
    return row ? <OwnPhoto profile={row} /> : null;
  }
  await opens({ id: profile.id, type }, Own);
  expect(await screen.findByText(words)).toBeTruthy();
});
