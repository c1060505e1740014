import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { outboxView } from '../../../src/db/mirror/views.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { nextUpload, noteUploaded } from '../../../src/db/outbox/file-uploads.ts';
import { dropUnnamedFiles, saveFile } from '../../../src/db/outbox/files.ts';
import { pullAll, pushAll } from '../../../src/sync/push/push-outbox.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { phoneOf } from '../../../testkit/phone/phone.ts';

const market = openMarket(await databaseOfFile());
const hash = 'ab'.repeat(32);

test('an action of a later version, saved in another tab, is sent with its files and holds up no other', async () => {
  const { dbs, transport } = phoneOf(market, await market.person('customer'));
  const requested = await enqueue(dbs, tripIntent());
  const [request] = await dbs.outbox.outbox.toArray();
  const tripId = request?.about[0]?.split(':')[1] ?? '';
  await saveFile(dbs, {
    hash,
    kind: 'photo',
    label: '',
    type: 'image/webp',
    content: new ArrayBuffer(8),
  });
  const later = uuidv7();
  const args = { trip_id: tripId, pictures: [{ file: hash }] };
  await dbs.outbox.table('outbox').add({
    ...request,
    seq: 2,
    id: later,
    name: 'trip.luggage',
    args,
    about: [`trip:${tripId}`],
  });

  await pushAll(dbs, transport);
  await pullAll(dbs, transport);
  await dropUnnamedFiles(dbs, Date.now() + 7 * 24 * 60 * 60_000);
  const upload = await nextUpload(dbs);
  expect(upload?.hash).toBe(hash);
  const states = async () => (await outboxView(dbs)).map(({ id, state, attempts }) => [id, state, attempts]);
  expect(await states()).toEqual([
    [requested, 'sent', 1],
    [later, 'waiting', 0],
  ]);
  expect(await tripView(dbs, tripId)).toMatchObject({ id: tripId, status: 'active' });

  if (upload) await noteUploaded(dbs, upload);
  await pushAll(dbs, transport);
  // this server does not know it either, so it waits
  expect((await states())[1]).toEqual([later, 'waiting', 1]);
});
