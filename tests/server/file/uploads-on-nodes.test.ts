/** An upload whose chunks reach different nodes, each with a folder of its own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../../server/person/sessions.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { picture, type TestPicture } from '../../../testkit/files/picture.ts';
import { openMarket } from '../../../testkit/market/market.ts';
import { startNodesTogether, type StartedNode } from '../../../testkit/process/nodes.ts';

const PATH = '/api/v1/files/uploads';

let postgres: TestPostgres;
let nodes: StartedNode[] = [];
let token = '';
beforeAll(async () => {
  postgres = await startPostgres();
  nodes = await startNodesTogether(postgres.url, 2);
  const { context } = node(0).app;
  const owner = await openMarket(context.database).person('provider');
  token = await openSession(context, context.database.db, owner.id);
});
afterAll(async () => {
  for (const { stop } of nodes) await stop();
  await postgres.stop();
}, 30_000);

function node(index: number): StartedNode {
  const found = nodes[index % 2];
  if (!found) throw new Error(`no node ${index}`);
  return found;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const send = (
  index: number,
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: Uint8Array } = {},
) =>
  fetch(`${node(index).address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...init.headers },
    ...(init.body && { body: new Uint8Array(init.body) }),
  });
const create = (index: number, { hash, content, type }: TestPicture) =>
  send(index, 'POST', PATH, {
    headers: {
      'upload-length': String(content.length),
      'upload-metadata': `hash ${base64(hash)},type ${base64(type)}`,
    },
  });
const patch = (index: number, location: string, offset: number, body: Uint8Array) =>
  send(index, 'PATCH', location, {
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
const parts = async (): Promise<unknown> =>
  (await node(0).app.context.database.query('select count(*)::int as parts from upload_parts')).rows[0];

it('every chunk reaches another node, and so does every question where it stands', async () => {
  const sent = await picture(1);
  const created = await create(0, sent);
  const location = created.headers.get('location') ?? '';
  expect(created.status).toBe(201);
  const chunk = Math.ceil(sent.content.length / 5);
  for (let turn = 1, offset = 0; offset < sent.content.length; turn++) {
    const answer = await patch(turn, location, offset, sent.content.subarray(offset, offset + chunk));
    offset = Math.min(sent.content.length, offset + chunk);
    expect(answer.headers.get('upload-offset')).toBe(String(offset));
    const isWhole = offset === sent.content.length;
    expect(answer.headers.get('file-state')).toBe(isWhole ? 'stored' : null);
    if (isWhole) break;
    const asked = await send(turn + 1, 'HEAD', location);
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, String(offset)]);
    expect((await create(turn, sent)).headers.get('upload-offset')).toBe(String(offset));
  }
  expect((await create(0, sent)).headers.get('file-state')).toBe('stored');
  expect(await parts()).toEqual({ parts: 0 });
});

it('of the same chunk sent to both nodes at once, one counts', async () => {
  const sent = await picture(2);
  const location = (await create(0, sent)).headers.get('location') ?? '';
  const half = Math.floor(sent.content.length / 2);
  const both = [0, 1].map((index) => patch(index, location, 0, sent.content.subarray(0, half)));
  const statuses = (await Promise.all(both)).map(({ status }) => status).sort();
  expect(statuses).toEqual([204, 409]);
  const last = await patch(1, location, half, sent.content.subarray(half));
  expect(last.headers.get('file-state')).toBe('stored');
});

it('what one node gives up, the other does not go on with', async () => {
  const sent = await picture(3);
  const location = (await create(0, sent)).headers.get('location') ?? '';
  await patch(0, location, 0, sent.content.subarray(0, 50));
  expect((await send(1, 'DELETE', location)).status).toBe(204);
  expect((await patch(0, location, 50, sent.content.subarray(50))).status).toBe(404);
  expect(await parts()).toEqual({ parts: 0 });
});
