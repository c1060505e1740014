import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Actor } from '../../server/act/act.ts';
import { files } from '../../server/db/schema/files.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { nextUpload, noteUploaded } from '../../src/db/outbox/file-uploads.ts';
import { saveFile } from '../../src/db/outbox/files.ts';
import { pushStep } from '../../src/sync/push/push-step.ts';
import { marketOfFile } from '../../testkit/market/test-market.ts';
import { phoneOf, type Phone } from '../../testkit/phone/phone.ts';
import { carData } from '../../testkit/rows/car-data.ts';

const { database, market } = await marketOfFile();

let owner: Actor;
let phone: Phone;
let plate = 5000;
beforeEach(async () => {
  owner = await market.person('provider');
  phone = phoneOf(market, owner);
});

const hashes = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64));
const car = (): MutationArgs['car.add'] => {
  plate += 1;
  const [front = '', back = '', registration = '', fitness = ''] = hashes;
  return {
    id: uuidv7(),
    ...carData,
    registration: `dhaka-metro:ga:19-${plate}`,
    images: [front, back],
    papers: [
      { kind: 'registration', file: registration },
      { kind: 'fitness', file: fitness },
    ],
  };
};
async function choosesAll(): Promise<void> {
  for (const hash of hashes)
    await saveFile(phone.dbs, {
      hash,
      kind: 'photo',
      label: 'Front',
      type: 'image/jpeg',
      content: new TextEncoder().encode(hash).buffer,
    });
}
/** Uploads what the phone names next, one after the other; the server stores all but the missing one. */
async function uploads(missing = ''): Promise<string[]> {
  const sent: string[] = [];
  for (let file = await nextUpload(phone.dbs); file; file = await nextUpload(phone.dbs)) {
    sent.push(file.hash);
    const now = new Date(market.context.now());
    if (file.hash !== missing)
      await database.db
        .insert(files)
        .values({
          id: uuidv7(),
          ownerId: owner.id,
          hash: file.hash,
          state: 'stored',
          token: uuidv7(),
          width: 800,
          height: 600,
          shownBytes: 1000,
          createdAt: now,
          unusedSince: now,
        })
        .onConflictDoNothing();
    await noteUploaded(phone.dbs, file);
  }
  return sent;
}
const states = async () =>
  (await phone.dbs.outbox.outbox.toArray()).map(({ name, state, error }) => [
    name,
    state,
    error?.code ?? null,
  ]);

it('an action goes when its files have arrived, and what was done later goes before it', async () => {
  await choosesAll();
  await enqueue(phone.dbs, { name: 'car.add', args: car() });
  await enqueue(phone.dbs, { name: 'notification.seen', args: { ids: [] } });
  await pushStep(phone.dbs, phone.transport);
  expect(await states()).toEqual([
    ['car.add', 'waiting', null],
    ['notification.seen', 'sent', null],
  ]);
  expect(await uploads()).toEqual(hashes);
  await pushStep(phone.dbs, phone.transport);
  expect((await states())[0]).toEqual(['car.add', 'sent', null]);
});

it('a file that the server has lost is sent again and then its action, which is not refused', async () => {
  await choosesAll();
  const lost = hashes[1] ?? '';
  const added = await enqueue(phone.dbs, { name: 'car.add', args: car() });
  await enqueue(phone.dbs, { name: 'notification.seen', args: { ids: [] } }, { after: [added] });
  await uploads(lost);
  expect(await pushStep(phone.dbs, phone.transport)).toEqual({ done: true, more: false, unjudged: true });
  expect(await states()).toEqual([
    ['car.add', 'waiting', null],
    ['notification.seen', 'waiting', null],
  ]);
  expect(await uploads()).toContain(lost);
  await pushStep(phone.dbs, phone.transport);
  expect(await states()).toEqual([
    ['car.add', 'sent', null],
    ['notification.seen', 'sent', null],
  ]);
});

it('a file that neither the server nor the phone has refuses its action, and what comes after it', async () => {
  await choosesAll();
  const added = await enqueue(phone.dbs, { name: 'car.add', args: car() });
  await enqueue(phone.dbs, { name: 'notification.seen', args: { ids: [] } }, { after: [added] });
  await uploads(hashes[2]);
  await phone.dbs.outbox.contents.delete(hashes[2] ?? '');
  await pushStep(phone.dbs, phone.transport);
  await pushStep(phone.dbs, phone.transport);
  expect(await states()).toEqual([
    ['car.add', 'refused', 'file_missing'],
    ['notification.seen', 'refused', 'dependency_refused'],
  ]);
});
