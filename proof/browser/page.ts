/**
 * Runs inside the app's page: does things as the screens do, through the app's own outbox, and reports their state.
 * It is bundled separately, so it shares with the app only what another tab would share: the databases, the channel.
 */
import type { Intent } from '../../protocol/sync/mutations.ts';
import { enqueue } from '../../src/db/outbox/enqueue.ts';
import { saveFile } from '../../src/db/outbox/files.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { requestBackgroundSync } from '../../src/sync/background-sync.ts';
import { openChannel } from '../../src/sync/channel.ts';

/** A picture that a deed names; its content in base64. */
export type Picture = { hash: string; kind: 'photo' | 'paper'; content: string };
export type Deed = { intent: Intent; afterLast: boolean; pictures?: Picture[] };
export type Stored = { id: string; name: string; state: string; covered: boolean; code: string | null };

const WAIT_MS = 15;

async function act(userId: string, deeds: Deed[]): Promise<string[]> {
  const channel = openChannel(() => undefined);
  const ids: string[] = [];
  for (const { intent, afterLast, pictures = [] } of deeds) {
    const last = ids.at(-1);
    for (const { hash, kind, content } of pictures) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      await saveFile(dbsOf(userId), { hash, kind, label: kind, type: 'image/jpeg', content: bytes.buffer });
    }
    ids.push(await enqueue(dbsOf(userId), intent, { after: afterLast && last ? [last] : [] }));
    channel.post({ type: 'poke' });
  }
  channel.close();
  void requestBackgroundSync();
  return ids;
}

async function saved(userId: string, ids: string[]): Promise<Stored[]> {
  const { outbox, mirror } = dbsOf(userId);
  const rows = await outbox.outbox.where('id').anyOf(ids).sortBy('seq');
  const position = await mirror.position.get('position');
  const reached = position?.cursor['u'] ?? 0;
  return rows.map(({ id, name, state, at, error }) => ({
    id,
    name,
    state,
    covered: at !== null && at <= reached,
    code: error?.code ?? null,
  }));
}

/** Waits until each is judged and, unless refused, covered. @returns their state then, or after `ms` */
async function settled(userId: string, ids: string[], ms: number): Promise<Stored[]> {
  const end = performance.now() + ms;
  for (;;) {
    const rows = await saved(userId, ids);
    if (rows.length === ids.length && rows.every(({ state, covered }) => state === 'refused' || covered))
      return rows;
    if (performance.now() > end) return rows;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** Waits until no picture is left on the phone. @returns how many are left after `ms` */
async function left(userId: string, ms: number): Promise<number> {
  const end = performance.now() + ms;
  for (;;) {
    const count = await dbsOf(userId).outbox.contents.count();
    if (count === 0 || performance.now() > end) return count;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

const inPage = { act, settled, left };

declare global {
  var proofInPage: typeof inPage;
  var proofWorkers: Worker[];
}

globalThis.proofInPage = inPage;
