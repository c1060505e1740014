import { uuidv7 } from 'uuidv7';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import { dropExpired } from '../../../../testkit/process/housekeeping.ts';
import { claimFiles } from '../../../../server/file/service.ts';
import { push } from '../../../../server/sync/push.ts';
import { MAX_BYTES } from '../../../../domain/person/photo.ts';
import { picture, type TestPicture } from '../../../../testkit/files/picture.ts';
import { HOUR } from '../../../../testkit/market/market.ts';
import { startServer, type TestServer } from '../../../../testkit/process/server.ts';

const PATH = '/api/v1/files/uploads';

let server: TestServer;
let address = '';
let owner: Actor;
let token = '';
let neighbourToken = '';
beforeAll(async () => {
  server = await startServer({ ACCOUNT_LIMITS: 'megabytes_a_day:2' });
  address = await server.app.listen(0, '127.0.0.1');
  owner = await server.market.person('provider');
  token = await server.signIn(owner);
  neighbourToken = await server.signIn(await server.market.person('provider'));
});
afterAll(() => server.close());

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const send = (
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: Uint8Array; as?: string },
) =>
  fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${init.as ?? token}`, 'tus-resumable': '1.0.0', ...init.headers },
    ...(init.body && { body: new Uint8Array(init.body) }),
  });
const create = (
  { hash, content, type }: { hash: string; content: Uint8Array; type: string },
  as = token,
): Promise<Response> =>
  send('POST', PATH, {
    as,
    headers: {
      'upload-length': String(content.length),
      'upload-metadata': `hash ${base64(hash)},type ${base64(type)}`,
    },
  });
const patch = (location: string, offset: number, body: Uint8Array, as = token): Promise<Response> =>
  send('PATCH', location, {
    as,
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
async function begin(sent: TestPicture, as = token): Promise<string> {
  const created = await create(sent, as);
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}
const claim = (hash: string, kind: 'photo' | 'paper', actor = owner) =>
  server.app.context.database.db.transaction((tx) => claimFiles({ tx, actor }, [hash], kind));

it('takes a picture in chunks, and has it from then on', async () => {
  const sent = await picture(1);
  const location = await begin(sent);
  const half = Math.floor(sent.content.length / 2);
  const first = await patch(location, 0, sent.content.subarray(0, half));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)]);
  const again = await create(sent);
  expect([again.status, again.headers.get('upload-offset'), again.headers.get('location')]).toEqual([
    200,
    String(half),
    location,
  ]);
  const last = await patch(location, half, sent.content.subarray(half));
  expect([last.status, last.headers.get('file-state')]).toEqual([204, 'stored']);
  const known = await create(sent);
  expect([known.status, known.headers.get('file-state'), known.headers.get('location')]).toEqual([
    200,
    'stored',
    null,
  ]);
  const [file] = await claim(sent.hash, 'photo');
  expect(file).toMatchObject({ width: 400, height: 400 });
  for (const [name, type] of [
    ['320.webp', 'image/webp'],
    ['1600.webp', 'image/webp'],
    ['800.avif', 'image/avif'],
    ['800.avif', 'image/avif'],
  ]) {
    const read = await fetch(`${address}/files/${file?.token}/${name}`);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, type]);
    expect(read.headers.get('cache-control')).toContain('immutable');
  }
});

it('answers that a photo is not there at any other address', async () => {
  const sent = await picture(2, 'webp');
  await patch(await begin(sent), 0, sent.content);
  const [paper] = await claim(sent.hash, 'paper');
  for (const path of [
    `${paper?.token}/800.webp`,
    `${'a'.repeat(43)}/800.webp`,
    `${paper?.token}/801.webp`,
    `${paper?.token}/800.png`,
    `..%2f..%2fetc/passwd`,
    `papers/${paper?.id}/1.${'a'.repeat(43)}`,
    'papers/x/y',
  ])
    expect((await fetch(`${address}/files/${path}`)).status).toBe(404);
  const { body } = await server.call('GET', `files/${paper?.id}/paper`, { as: token });
  const url = /"url":"([^"]+)"/.exec(JSON.stringify(body))?.[1];
  const read = await fetch(`${address}${url}`);
  expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
});

it('a picture of which only the database knows nothing any more is found again, by its owner alone', async () => {
  const sent = await picture(77);
  await patch(await begin(sent), 0, sent.content);
  const { context } = server.app;
  await context.database.query('delete from files where hash = $1', [sent.hash]);
  await context.database.query('delete from uploads where hash = $1', [sent.hash]);
  const asFace = async (actor: typeof owner) => {
    const mutation = { id: uuidv7(), name: 'profile.photo', v: 1, args: { photo: sent.hash } };
    return (await push(context, actor, { mutations: [mutation] })).results;
  };
  const stranger = await server.market.person('customer');
  expect(await asFace(stranger)).toMatchObject([{ ok: false, code: 'file_missing' }]);
  expect(await asFace(owner)).toMatchObject([{ ok: true }]);
  const [file] = await claim(sent.hash, 'photo');
  expect(file).toMatchObject({ width: 400, height: 400, state: 'stored' });
});

it('two people may send the same picture, and each has an own one', async () => {
  const sent = await picture(3);
  const own = await begin(sent);
  const other = await begin(sent, neighbourToken);
  expect(other).not.toBe(own);
  for (const method of ['PATCH', 'HEAD', 'DELETE'])
    expect((await send(method, other, { headers: { 'upload-offset': '0' } })).status).toBe(403);
  expect((await patch(own, 0, sent.content)).status).toBe(204);
  expect((await create(sent, neighbourToken)).headers.get('upload-offset')).toBe('0');
});

describe('what is not right is refused', () => {
  it.each([
    ['without a sign-in', { headers: { authorization: '' } }, 401],
    ['without the protocol', { headers: { 'tus-resumable': '' } }, 422],
    ['without a length', { headers: { 'upload-length': '' } }, 422],
    ['of no length', { headers: { 'upload-length': '0' } }, 422],
    ['of a deferred length', { headers: { 'upload-length': '', 'upload-defer-length': '1' } }, 422],
    ['of too many bytes', { headers: { 'upload-length': String(MAX_BYTES + 1) } }, 413],
    ['without a hash', { headers: { 'upload-metadata': `type ${base64('image/jpeg')}` } }, 422],
    [
      'with a path as its hash',
      { headers: { 'upload-metadata': `hash ${base64('../../x')},type ${base64('image/jpeg')}` } },
      422,
    ],
    [
      'of another type',
      { headers: { 'upload-metadata': `hash ${base64('a'.repeat(64))},type ${base64('image/svg+xml')}` } },
      422,
    ],
    ['with unreadable metadata', { headers: { 'upload-metadata': 'hash a b c,,' } }, 422],
  ])('an upload %s', async (_, { headers }, status) => {
    const usual = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': `hash ${base64('a'.repeat(64))},type ${base64('image/jpeg')}`,
    };
    const given = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== '');
    const answer = await fetch(`${address}${PATH}`, { method: 'POST', headers: Object.fromEntries(given) });
    expect(answer.status).toBe(
      status === 422 && !('tus-resumable' in Object.fromEntries(given)) ? 412 : status,
    );
    expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  });

  it('a chunk at another offset, beyond the end, or of no upload', async () => {
    const sent = await picture(4);
    const location = await begin(sent);
    expect((await patch(location, 10, sent.content.subarray(10))).status).toBe(409);
    expect((await patch(location, 0, Buffer.concat([sent.content, Buffer.alloc(9)]))).status).toBe(413);
    expect((await patch(`${PATH}/${owner.id}`, 0, sent.content)).status).toBe(404);
    expect((await patch(`${PATH}/..%2f..%2fx`, 0, sent.content)).status).toBe(404);
    const head = await send('HEAD', location, {});
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
  });

  it('a content that is not what its hash says: the upload begins anew', async () => {
    const sent = await picture(5);
    const wrong = Buffer.from(sent.content);
    wrong[900] = (wrong[900] ?? 0) ^ 1;
    const location = await begin(sent);
    expect((await patch(location, 0, wrong)).status).toBe(409);
    expect((await send('HEAD', location, {})).status).toBe(404);
    expect((await patch(await begin(sent), 0, sent.content)).headers.get('file-state')).toBe('stored');
  });

  it('a content that is no picture, once and for all', async () => {
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const sent = {
      content,
      hash: createHash('sha256').update(content).digest('hex'),
      type: 'image/jpeg' as const,
    };
    const refused = await patch(await begin(sent), 0, content);
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'file_unusable' }]);
    expect((await create(sent)).status).toBe(422);
  });
});

it('an upload that was given up begins anew', async () => {
  const sent = await picture(6);
  const location = await begin(sent);
  await patch(location, 0, sent.content.subarray(0, 100));
  expect((await send('DELETE', location, {})).status).toBe(204);
  expect((await send('HEAD', location, {})).status).toBe(404);
  expect(await begin(sent)).not.toBe(location);
});

it('a node that died after the last byte finishes when it is asked again', async () => {
  const sent = await picture(7);
  const location = await begin(sent);
  const { partial } = server.app.context.files;
  const { Readable } = await import('node:stream');
  await partial.store().write(Readable.from([sent.content]), location.split('/').at(-1) ?? '', 0);
  expect((await create(sent)).headers.get('file-state')).toBe('stored');
});

it('bytes of a chunk that was cut off count', async () => {
  const sent = await picture(8);
  const location = await begin(sent);
  const { port } = new URL(address);
  const cut = connect(Number(port), '127.0.0.1');
  cut.on('error', () => undefined);
  cut.write(
    [
      `PATCH ${location} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      'tus-resumable: 1.0.0',
      'content-type: application/offset+octet-stream',
      'upload-offset: 0',
      `content-length: ${sent.content.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  cut.write(sent.content.subarray(0, 5000));
  const standing = async () => Number((await create(sent)).headers.get('upload-offset'));
  cut.end();
  const id = location.split('/').at(-1) ?? '';
  await vi.waitUntil(
    async () => (await server.app.context.files.partial.store().getUpload(id)).offset === 5000,
  );
  const from = await standing();
  expect(from).toBe(5000);
  expect((await patch(location, from, sent.content.subarray(from))).headers.get('file-state')).toBe('stored');
});

it('never more open uploads than a few, and a day has its limit', async () => {
  const as = await server.signIn(await server.market.person('provider'));
  const fake = (at: number) => ({
    hash: String(at).padStart(64, '0'),
    content: new Uint8Array(MAX_BYTES),
    type: 'image/jpeg',
  });
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => create(fake(at), as)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(await refused?.json()).toMatchObject({ code: 'too_many_files', values: { hours: 24 } });
  server.market.pass(25 * HOUR);
  await dropExpired(server.app.context);
  const later = await server.signIn(owner);
  for (let at = 0; at < 9; at += 1) {
    const small = { ...fake(100 + at), content: new Uint8Array(1000) };
    expect((await create(small, later)).status).toBe(201);
  }
  const oldest = { ...fake(100), content: new Uint8Array(1000) };
  expect((await create(oldest, later)).status).toBe(201);
});

it('what has arrived of an upload that is given up counts until the day is over', async () => {
  server.market.pass(25 * HOUR);
  await dropExpired(server.app.context);
  const as = await server.signIn(await server.market.person('provider'));
  const drops = async (at: number, arrives: number): Promise<number> => {
    const content = new Uint8Array(MAX_BYTES);
    const created = await create({ hash: String(at).padStart(64, '1'), content, type: 'image/jpeg' }, as);
    if (created.status !== 201) return created.status;
    const location = created.headers.get('location') ?? '';
    if (arrives > 0) await patch(location, 0, content.subarray(0, arrives), as);
    return (await send('DELETE', location, { as })).status;
  };
  // of which nothing has arrived, that costs nothing
  for (let at = 0; at < 12; at += 1) expect(await drops(at, 0)).toBe(204);
  const statuses = [];
  for (let at = 0; at < 9; at += 1) statuses.push(await drops(100 + at, MAX_BYTES - 1));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 204, 204, 422]);
  server.market.pass(25 * HOUR);
  expect(await drops(200, 1)).toBe(204);
});

it('a file that no action names is deleted after a week, with its copies', async () => {
  const later = await server.signIn(owner);
  const [used, unused] = [await picture(9), await picture(10)];
  for (const sent of [used, unused]) await patch(await begin(sent, later), 0, sent.content, later);
  const [claimed] = await claim(used.hash, 'photo');
  server.market.pass(8 * 24 * HOUR);
  await dropExpired(server.app.context);
  expect((await fetch(`${address}/files/${claimed?.token}/800.webp`)).status).toBe(200);
  await expect(claim(unused.hash, 'photo')).rejects.toThrow('file_missing');
});
