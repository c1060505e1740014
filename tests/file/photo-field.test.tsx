import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_CHOSEN_BYTES } from '../../domain/person/photo.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { PhotoField } from '../../src/file/photo-field.tsx';
import type { Photo } from '../../src/file/photo-slot.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { phoneWithSpaceFor } from '../../testkit/phone/full-phone.ts';
import { button, hasButton, opens } from '../../testkit/screen.tsx';

// neither workers nor pictures exist in this page: each file is small already
vi.mock('../../src/platform/shrink-here.ts', () => ({
  shrinkHere: async (file: Blob) => {
    if ((await file.text()) === 'broken') throw new Error('not a picture');
    return { content: file, type: 'image/jpeg' };
  },
}));

const owner: StoredUser = { id: 'owner', type: 'provider' };
const slots = [
  { key: 'front', label: 'From the front' },
  { key: 'back', label: 'From behind' },
];
let value: Photo[] = [];

const inForm = (photos: Photo[]): Photo[] => (value = photos);

function Form({ max = 2, kind = 'photo' }: { max?: number; kind?: 'photo' | 'paper' }) {
  const [photos, setPhotos] = useState<Photo[]>([]);
  return (
    <PhotoField
      label="Photos"
      slots={slots}
      max={max}
      kind={kind}
      value={photos}
      onChange={(next) => setPhotos(inForm(next))}
    />
  );
}

beforeEach(() => {
  value = [];
  vi.stubGlobal('OffscreenCanvas', undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await wipe(owner.id);
});

const file = (text: string, name = 'a.jpg') => new File([text], name, { type: 'image/jpeg' });
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
async function chooses(tile: string, chosen: File) {
  fireEvent.click(await button(tile));
  const [input] = inputs();
  if (!input) throw new Error('no input');
  Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
  fireEvent.change(input);
}

test('a chosen picture is on the phone before it is in the form', async () => {
  await opens(owner, () => <Form />);
  await chooses('From the front', file('front'));
  await button('From the front, change');
  expect(value).toEqual([{ slot: 'front', file: expect.stringMatching(/^[\da-f]{64}$/) }]);
  const saved = await dbsOf(owner.id).outbox.files.toArray();
  expect(saved).toMatchObject([{ hash: value[0]?.file, label: 'From the front', state: 'kept', bytes: 5 }]);
});

test('two pictures chosen at once both stay, and there is no room for a third', async () => {
  await opens(owner, () => <Form />);
  await Promise.all([chooses('From the front', file('front')), chooses('From behind', file('back'))]);
  await button('From behind, change');
  await button('From the front, change');
  expect(value).toHaveLength(2);
  expect(hasButton('One more')).toBe(false);
});

test('beyond the slots there is a tile for one more', async () => {
  await opens(owner, () => <Form max={3} />);
  await chooses('From the front', file('front'));
  await chooses('From behind', file('back'));
  await chooses('One more', file('inside'));
  await waitFor(() => expect(value).toHaveLength(3));
  expect(hasButton('One more')).toBe(false);
});

test('what cannot be used is said at the field, and nothing is saved', async () => {
  await opens(owner, () => <Form />);
  const refused: [File, RegExp][] = [
    [file('x', 'a.pdf'), /not a picture that we can use/],
    [file('broken'), /cannot be opened/],
    [file('', 'a.png'), /cannot be opened/],
  ];
  for (const [chosen, text] of refused) {
    await chooses('From the front', chosen);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));
  }
  const large = file('x');
  Object.defineProperty(large, 'size', { value: MAX_CHOSEN_BYTES });
  await chooses('From the front', large);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('smaller than 10 MB'));
  expect(value).toEqual([]);
  expect(await dbsOf(owner.id).outbox.files.count()).toBe(0);
});

test('a full phone says so, and the form stays as it was', async () => {
  await opens(owner, () => <Form />);
  phoneWithSpaceFor(0);
  await chooses('From the front', file('front'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The phone is full'));
  expect(value).toEqual([]);
});

test('a filled tile can be emptied again', async () => {
  await opens(owner, () => <Form kind="paper" />);
  await chooses('From the front', file('front'));
  fireEvent.click(await button('From the front, change'));
  fireEvent.click(await screen.findByText('Remove'));
  await button('From the front');
  expect(value).toEqual([]);
});
