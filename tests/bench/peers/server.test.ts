import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servePeers, type PeerServer } from '../../../bench/peers/server.ts';

const rows = Array.from({ length: 120 }, (_, i) => ({ id: `row ${i}`, note: 'a trip from Dhaka to Sylhet' }));
let server: PeerServer;

beforeEach(async () => {
  server = await servePeers(new Map([['/x', 'page']]), rows);
});
afterEach(() => server.close());

async function call(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
  return response.json();
}

describe('the server of the peers', () => {
  it('does an action as often as it arrives', async () => {
    for (const id of ['a', 'b', 'b']) await call('/actions', { id });
    expect(server.effects.of(['a', 'b', 'c'])).toEqual({ lost: 1, doubled: 1 });
  });

  it('writes a row of RxDB once when it comes again as new, and hands it back as a conflict', async () => {
    const newDocumentState = { id: 'a', price: 1 };
    expect(await call('/rxdb/push', [{ newDocumentState }])).toEqual([]);
    expect(await call('/rxdb/push', [{ newDocumentState }])).toEqual([newDocumentState]);
    expect(server.effects.of(['a'])).toEqual({ lost: 0, doubled: 0 });
  });

  it('counts a change of a row whose state was known as one more write', async () => {
    const first = { id: 'a', price: 1 };
    await call('/rxdb/push', [{ newDocumentState: first }]);
    await call('/rxdb/push', [{ newDocumentState: { id: 'a', price: 2 }, assumedMasterState: first }]);
    expect(server.effects.of(['a'])).toEqual({ lost: 0, doubled: 1 });
  });

  it('gives every row once, page by page, to a list and to a replication', async () => {
    expect(await call('/trips?from=0')).toEqual({ rows: rows.slice(0, 50), next: 50 });
    expect(await call('/trips?from=100')).toEqual({ rows: rows.slice(100), next: null });
    expect(await call('/rxdb/pull', { at: 100, batchSize: 100 })).toEqual({
      documents: rows.slice(100).map((row) => ({ ...row, _deleted: false })),
      checkpoint: { at: 120 },
    });
  });
});
