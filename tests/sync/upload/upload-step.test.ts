import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { UploadOutcome } from '../../../machines/sync-cycle.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import { claimFiles } from '../../../server/file/service.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { saveFile } from '../../../src/db/outbox/files.ts';
import { dbsOf, type UserDbs } from '../../../src/db/user-dbs.ts';
import { chunkBytes, createUploader, type Uploader } from '../../../src/sync/upload/upload-step.ts';
import { hashOf, picture, type TestPicture } from '../../../testkit/files/picture.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';
import { cutLink, type CutLink } from '../../../testkit/files/upload-calls.ts';

const server = await serverOfFile();

// a report serves as an action that names files: its text is their hashes
vi.mock('../../../src/db/outbox/actions.ts', async (load) => ({
  ...(await load<object>()),
  filesOf: ({ name, args }: Intent) =>
    (name === 'report.create' ? args.text.match(/[\da-f]{64}/g) : null) ?? [],
}));

let address = '';
beforeAll(async () => {
  address = await server.app.listen(0, '127.0.0.1');
});

let owner: Actor;
let dbs: UserDbs;
let link: CutLink;
let mayGo = true;
beforeEach(async () => {
  owner = await server.market.person('provider');
  dbs = dbsOf(owner.id);
  link = cutLink(address, await server.signIn(owner));
  mayGo = true;
});

const phone = (chunk: number): Uploader =>
  createUploader({
    dbs,
    call: link.call,
    chunk: () => chunk,
    mayGo: async () => mayGo,
    mayLeave: () => true,
  });
async function names(...pictures: TestPicture[]): Promise<void> {
  for (const { hash, type, content } of pictures)
    await saveFile(dbs, {
      hash,
      kind: 'photo',
      label: 'Front',
      type,
      content: new Uint8Array(content).buffer,
    });
  const text = pictures.map(({ hash }) => hash).join(' ');
  await enqueue(dbs, {
    name: 'report.create',
    args: { id: uuidv7(), trip_id: uuidv7(), kind: 'other', text },
  });
}
async function steps(uploader: Uploader, most = 1000): Promise<UploadOutcome> {
  for (let step = 0; step < most; step += 1) {
    const outcome = await uploader.step();
    if (outcome.kind !== 'more' && outcome.kind !== 'arrived') return outcome;
  }
  throw new Error('it never ends');
}
const rowOf = ({ hash }: TestPicture) => dbs.outbox.files.get(hash);
const claimed = async ({ hash }: TestPicture) =>
  (
    await server.app.context.database.db.transaction((tx) =>
      claimFiles({ tx, actor: owner }, [hash], 'photo'),
    )
  ).length;

it('sends what an action names, in its order and a chunk at a time, and nothing else', async () => {
  const [front, back, unnamed] = [await picture(1), await picture(2, 'webp'), await picture(3)];
  await names(back, front);
  await saveFile(dbs, {
    hash: unnamed.hash,
    kind: 'photo',
    label: 'Back',
    type: unnamed.type,
    content: new Uint8Array(unnamed.content).buffer,
  });
  const uploader = phone(8000);
  expect(await uploader.step()).toEqual({ kind: 'more' });
  expect(await rowOf(back)).toMatchObject({ state: 'uploading', sent: 8000 });
  expect(await rowOf(front)).toMatchObject({ state: 'kept', sent: 0 });
  expect(await steps(uploader)).toEqual({ kind: 'none' });
  expect(link.bytesSent).toBe(front.content.length + back.content.length);
  expect(await claimed(front)).toBe(1);
  expect(await rowOf(unnamed)).toMatchObject({ state: 'kept', attempts: 0 });
});

it('a cut at any byte of a chunk costs at most the bytes of that chunk', async () => {
  const CHUNK = 128;
  for (let cut = 0; cut <= CHUNK; cut += 1) {
    const sent = await picture(100 + cut, 'webp', 16);
    await names(sent);
    link.bytesSent = 0;
    const uploader = phone(CHUNK);
    await uploader.step();
    link.cutAfter = cut;
    expect(await uploader.step()).toEqual({ kind: 'unreachable' });
    // the app was closed meanwhile: another worker goes on
    expect(await steps(phone(CHUNK))).toEqual({ kind: 'none' });
    expect(await rowOf(sent)).toMatchObject({ state: 'uploaded', sent: sent.content.length });
    expect(link.bytesSent).toBeLessThanOrEqual(sent.content.length + CHUNK);
    expect(await claimed(sent)).toBe(1);
  }
}, 120_000);

it('whatever is cut and lost, each content arrives once and no byte twice but those of a chunk', async () => {
  let made = 1000;
  const trouble = fc.constantFrom('cut', 'lost', 'closed', 'none');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(trouble, fc.integer({ min: 0, max: 900 })), { maxLength: 12 }),
      async (troubles) => {
        const CHUNK = 900;
        made += 1;
        const sent = await picture(made, 'jpeg', 64);
        await names(sent);
        link.bytesSent = 0;
        let uploader = phone(CHUNK);
        for (const [kind, at] of troubles) {
          if (kind === 'cut') link.cutAfter = at;
          if (kind === 'lost') link.loseAnswer = true;
          if (kind === 'closed') uploader = phone(CHUNK);
          await uploader.step();
          link.loseAnswer = false;
        }
        link.cutAfter = null;
        expect(await steps(uploader)).toEqual({ kind: 'none' });
        expect(await claimed(sent)).toBe(1);
        expect(link.bytesSent).toBeLessThanOrEqual(sent.content.length + CHUNK * troubles.length);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

it('a lost answer costs no byte', async () => {
  const sent = await picture(4);
  await names(sent);
  const uploader = phone(20_000);
  await uploader.step();
  link.loseAnswer = true;
  expect(await uploader.step()).toEqual({ kind: 'unreachable' });
  expect(await steps(phone(20_000))).toEqual({ kind: 'none' });
  expect(link.bytesSent).toBe(sent.content.length);
});

it('what the server already has is not sent again', async () => {
  const sent = await picture(5);
  await names(sent);
  await steps(phone(64_000));
  link.bytesSent = 0;
  await dbs.outbox.files.update(sent.hash, { state: 'kept', sent: 0 });
  expect(await phone(64_000).step()).toEqual({ kind: 'arrived' });
  expect(link.bytesSent).toBe(0);
});

it('a file that may only go on Wi-Fi is held, and goes when it may', async () => {
  const sent = await picture(6);
  await names(sent);
  mayGo = false;
  const uploader = phone(64_000);
  expect(await uploader.step()).toEqual({ kind: 'held' });
  expect(link.calls).toEqual([]);
  mayGo = true;
  expect(await steps(uploader)).toEqual({ kind: 'none' });
});

it('a content that the server cannot use takes its action with it, and the next file goes on', async () => {
  const content = Buffer.from('this is no picture');
  const [bad, good] = [{ content, hash: hashOf(content), type: 'image/jpeg' as const }, await picture(7)];
  await names(bad);
  await names(good);
  expect(await steps(phone(64_000))).toEqual({ kind: 'none' });
  expect(await rowOf(bad)).toMatchObject({ state: 'refused', error: { code: 'file_unusable' } });
  expect((await dbs.outbox.outbox.toArray()).map(({ state }) => state)).toEqual(['refused', 'waiting']);
  expect(await rowOf(good)).toMatchObject({ state: 'uploaded' });
});

it('a content that was damaged on the phone is refused; one that was damaged on the way is sent again', async () => {
  const [damaged, whole] = [await picture(8), await picture(9)];
  await names(damaged);
  await names(whole);
  const broken = new Uint8Array(damaged.content);
  broken[700] = 255 - (broken[700] ?? 0);
  await dbs.outbox.contents.put({ hash: damaged.hash, type: damaged.type, content: broken.buffer });
  const { call } = link;
  let flips = 1;
  link.call = async (method, path, headers, body) => {
    if (!body || flips === 0 || (await rowOf(damaged))?.state !== 'refused')
      return call(method, path, headers, body);
    flips -= 1;
    const bytes = new Uint8Array(await body.arrayBuffer());
    bytes[0] = 255 - (bytes[0] ?? 0);
    return call(method, path, headers, new Blob([bytes]));
  };
  expect(await steps(phone(250_000))).toEqual({ kind: 'none' });
  expect(await rowOf(damaged)).toMatchObject({ state: 'refused' });
  expect(await rowOf(whole)).toMatchObject({ state: 'uploaded' });
});

it('a server that takes no files now leaves everything as it is', async () => {
  const sent = await picture(10);
  await names(sent);
  const uploader = createUploader({
    dbs,
    call: async () => ({ ok: false, failure: { kind: 'busy', retryAfterMs: 7000 } }),
    chunk: () => 1,
    mayGo: async () => true,
    mayLeave: () => true,
  });
  expect(await uploader.step()).toEqual({ kind: 'later', retryAfterMs: 7000 });
  expect(await rowOf(sent)).toMatchObject({ state: 'kept', error: { code: 'unavailable' } });
});

it('an upload that the server keeps forgetting is left for a while', async () => {
  await names(await picture(11));
  const uploader = createUploader({
    dbs,
    call: async (method) =>
      method === 'POST'
        ? { ok: true, status: 201, headers: new Headers({ location: `/x/${uuidv7()}` }) }
        : { ok: false, failure: { kind: 'refused', status: 404, body: null } },
    chunk: () => 100,
    mayGo: async () => true,
    mayLeave: () => true,
  });
  expect(await steps(uploader, 5)).toEqual({ kind: 'later', retryAfterMs: 60_000 });
});

it('a chunk is what the link carries in two seconds, within limits', () => {
  expect([100, 10_000, 20_000, 5_000_000].map(chunkBytes)).toEqual([8_000, 20_000, 40_000, 64_000]);
});
