import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { dropUnnamedFiles, pictureOf, saveFile } from '../../../src/db/outbox/files.ts';
import { MissingFileError, sendAgain } from '../../../src/db/outbox/named-files.ts';
import { sendable, settle, unsettled } from '../../../src/db/outbox/outbox-settling.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { correctedNow } from '../../../src/platform/clock.ts';
import { phoneWithSpaceFor } from '../../../testkit/phone/full-phone.ts';

// a report serves as an action that names files: its text is their hashes
vi.mock('../../../src/db/outbox/actions.ts', async (load) => ({
  ...(await load<object>()),
  filesOf: ({ name, args }: Intent) =>
    (name === 'report.create' ? args.text.match(/[\da-f]{64}/g) : null) ?? [],
}));

const front = 'a'.repeat(64);
const back = 'b'.repeat(64);
const DAY = 24 * 60 * 60 * 1000;

let dbs: UserDbs;
beforeEach(() => {
  dbs = dbsOf(uuidv7());
});
afterEach(() => vi.restoreAllMocks());

const chosen = (hash: string) =>
  saveFile(dbs, {
    hash,
    kind: 'photo',
    label: 'From the front',
    type: 'image/jpeg',
    content: new TextEncoder().encode(hash).buffer,
  });
const naming = (...hashes: string[]): Intent => ({
  name: 'report.create',
  args: { id: uuidv7(), trip_id: uuidv7(), kind: 'other', text: hashes.join(' ') },
});
const seen: Intent = { name: 'notification.seen', args: { ids: [] } };
const goes = async () => (await sendable(dbs, await unsettled(dbs))).map(({ id }) => id);
const arrives = (hash: string) => dbs.outbox.files.update(hash, { state: 'uploaded' });
const onPhone = async (hash: string) => (await pictureOf(dbs, hash)) !== null;

it('saves an action only when its files are on the phone', async () => {
  await chosen(front);
  await expect(enqueue(dbs, naming(front, back))).rejects.toThrow(MissingFileError);
  expect(await dbs.outbox.outbox.count()).toBe(0);
  await chosen(back);
  await enqueue(dbs, naming(front, back));
  expect(await dbs.outbox.outbox.count()).toBe(1);
});

it('an action waits for its files, and what comes after it waits too; nothing else does', async () => {
  await Promise.all([chosen(front), chosen(back)]);
  const first = await enqueue(dbs, naming(front, back));
  const dependent = await enqueue(dbs, seen, { after: [first] });
  const further = await enqueue(dbs, seen, { after: [dependent] });
  const other = await enqueue(dbs, seen);
  expect(await goes()).toEqual([other]);
  await arrives(front);
  expect(await goes()).toEqual([other]);
  await arrives(back);
  expect(await goes()).toEqual([first, dependent, further, other]);
});

it('a file that the server has lost is sent again, unless the phone has dropped it', async () => {
  await chosen(front);
  const action = await enqueue(dbs, naming(front));
  await arrives(front);
  expect(await goes()).toEqual([action]);
  expect(await sendAgain(dbs, [front])).toBe(true);
  expect(await goes()).toEqual([]);
  expect(await sendAgain(dbs, [front, back])).toBe(false);
});

it('a picture stays while an action or a draft names it, and goes when the server has it', async () => {
  await chosen(front);
  const id = await enqueue(dbs, naming(front));
  await arrives(front);
  const drop = () => dropUnnamedFiles(dbs, correctedNow());
  await drop();
  expect(await onPhone(front)).toBe(true);
  const row = await dbs.outbox.outbox.get({ id });
  await settle(dbs, [{ seq: row?.seq ?? 0, at: 7 }]);
  await drop();
  // the mirror shows the server's copy only from number 7 on
  expect(await onPhone(front)).toBe(true);
  await dbs.mirror.position.put({ key: 'position', cursor: { u: 7 }, back: null, pulledAt: 1 });
  await drop();
  expect(await onPhone(front)).toBe(false);
});

it('a picture that was only chosen stays for a day, one in a draft stays', async () => {
  await Promise.all([chosen(front), chosen(back)]);
  const draft: never = { photos: [{ slot: 'front', file: front }] } as never;
  await dbs.outbox.drafts.put({ key: 'car', shape: 1, draft });
  await dropUnnamedFiles(dbs, correctedNow() + DAY / 2);
  expect([await onPhone(front), await onPhone(back)]).toEqual([true, true]);
  await dropUnnamedFiles(dbs, correctedNow() + DAY + 1000);
  expect([await onPhone(front), await onPhone(back)]).toEqual([true, false]);
});

it('the same picture chosen twice keeps what was sent of it; a refused one begins anew', async () => {
  await chosen(front);
  await dbs.outbox.files.update(front, { state: 'uploading', sent: 10 });
  await chosen(front);
  expect(await dbs.outbox.files.get(front)).toMatchObject({ state: 'uploading', sent: 10 });
  await dbs.outbox.files.update(front, { state: 'refused', error: { code: 'file_unusable' } });
  await chosen(front);
  expect(await dbs.outbox.files.get(front)).toMatchObject({ state: 'kept', sent: 0, error: null });
});

it('a full phone saves nothing of a picture, and says so', async () => {
  phoneWithSpaceFor(1);
  await expect(chosen(front)).rejects.toThrow('full');
  vi.restoreAllMocks();
  expect([await dbs.outbox.files.count(), await dbs.outbox.contents.count()]).toEqual([0, 0]);
});
