/** The three kinds of steps of a phone's sync over the simulated net, and how many bytes each picture has cost. */
import { dropUnnamedFiles } from '../../src/db/outbox/files.ts';
import { correctedNow } from '../../src/platform/clock.ts';
import { pullPages } from '../../src/sync/pull/pull-step.ts';
import { pushStep } from '../../src/sync/push/push-step.ts';
import type { Transport } from '../../src/sync/net/transport.ts';
import type { UploadCall } from '../../src/sync/upload/upload-call.ts';
import { createUploader, type Uploader } from '../../src/sync/upload/upload-step.ts';
import { CHUNK } from './album.ts';
import { takeUp } from './world.ts';
import type { Phone, World } from './state.ts';
import type { Sent } from './state.ts';

const transportOf = ({ post }: Phone): Transport => ({
  post,
  get: () => Promise.reject(new Error('not used')),
  mayLeave: () => true,
});

export const sendActions = (_world: World, phone: Phone): Promise<unknown> =>
  pushStep(phone.dbs, transportOf(phone));

/** As a session does it: what nothing names any more goes after a pull. */
export async function fetchChanges(_world: World, phone: Phone): Promise<void> {
  const { done } = await pullPages(phone.dbs, transportOf(phone));
  if (done && (await phone.dbs.outbox.files.count()) > 0) await dropUnnamedFiles(phone.dbs, correctedNow());
}

/** Chunk by chunk, until nothing is left or the net is not there. */
export async function sendFiles(world: World, phone: Phone): Promise<void> {
  if ((await phone.dbs.outbox.files.count()) === 0) return;
  phone.uploader ??= uploaderOf(world, phone);
  for (let kind = 'more'; kind === 'more' || kind === 'arrived';) ({ kind } = await phone.uploader.step());
}

/** The uploader of an app that has just been opened on this phone. */
const uploaderOf = (world: World, phone: Phone): Uploader =>
  createUploader({
    dbs: phone.dbs,
    call: callOf(world, phone),
    chunk: () => CHUNK,
    mayGo: () => Promise.resolve(true),
    mayLeave: () => true,
  });

function callOf(world: World, phone: Phone): UploadCall {
  let sending: Sent = { bytes: 0, unanswered: 0 };
  return async (method, path, headers, body) => {
    const content = body ? Buffer.from(await body.arrayBuffer()) : null;
    const hash = hashIn(headers);
    if (hash !== null) {
      sending = phone.sent.get(hash) ?? { bytes: 0, unanswered: 0 };
      phone.sent.set(hash, sending);
    }
    sending.bytes += content?.length ?? 0;
    phone.blocked = true;
    const request = { method, path, headers, body: content };
    const answer = await world.net.upload(content?.length ?? 0, (cutAfter) =>
      world.door.serve(phone.actor, request, cutAfter),
    );
    phone.blocked = false;
    takeUp(world, phone);
    if (content && !answer.ok) sending.unanswered += 1;
    return answer;
  };
}

/** The content's hash in the request that begins its upload. */
function hashIn(headers: Record<string, string>): string | null {
  const [, encoded] = /^hash ([^,]+)/.exec(headers['upload-metadata'] ?? '') ?? [];
  return encoded === undefined ? null : atob(encoded);
}
