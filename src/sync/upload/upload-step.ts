/**
 * Uploads files, one after the other and a chunk at a time, by the tus protocol.
 *
 *   next file ─ which offset? ─┬─ stored ───────────────▶ arrived, no byte sent
 *                              └─ offset ─ chunk ─ chunk ─▶ arrived
 *                                   ▲         └─ any failure
 *                                   └──────────────┘
 *
 * Invariants
 *   1. After any failure the server is asked for the file's offset, because bytes of an interrupted chunk may
 *      have arrived: at most the bytes of one chunk are sent twice.
 *   2. When the server refuses a file, the actions that name the file are refused with it, in one step.
 *   3. The content is checked against its hash before a file is refused for a wrong hash: the app gives up
 *      only files that are damaged on this phone.
 */
import type { UploadOutcome } from '../../../machines/sync-cycle.ts';
import { isErrorCode, type CodedError } from '../../../protocol/wire/errors.ts';
import { FILE_STATE_HEADER, FILE_STORED } from '../../../protocol/wire/uploads.ts';
import type { FileRow } from '../../db/outbox/outbox-rows.ts';
import {
  nextUpload,
  noteBegun,
  noteNotNow,
  noteRefused,
  noteSent,
  noteUploaded,
} from '../../db/outbox/file-uploads.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import type { UploadAnswer, UploadCall } from './upload-call.ts';
import type { Failure } from '../net/transport.ts';

const LARGEST_CHUNK = 64_000;
const SMALLEST_CHUNK = 8_000;
/** An action waits for at most one chunk of this length. */
const CHUNK_MS = 2_000;
/** After the server has forgotten an upload this often in a row, the upload pauses for a while. */
const MOST_STUMBLES = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The size of a chunk that this link carries in about two seconds. */
export const chunkBytes = (upBytesPerSecond: number): number =>
  Math.round(Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, (upBytesPerSecond * CHUNK_MS) / 1_000)));

export type UploaderParts = {
  dbs: UserDbs;
  call: UploadCall;
  /** Bytes of the next chunk. */
  chunk: () => number;
  /** Whether uploads are allowed on the current network. */
  mayGo: () => Promise<boolean>;
  /** False when the phone itself reports that it is offline. */
  mayLeave: () => boolean;
};

export type Uploader = {
  /** Sends one chunk, or reports that there is none to send. */
  step(): Promise<UploadOutcome>;
};

/** A file with an open upload: its offset at the server, and its content. */
type Standing = { hash: string; path: string; offset: number; content: ArrayBuffer };

type Refused = Extract<Failure, { kind: 'refused' }>;

const none: UploadOutcome = { kind: 'none' };
const base64 = (text: string): string => btoa(text);

async function isDamaged({ hash, content }: Standing): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') !== hash;
}

/** The reason in the body of a refusal. */
function errorIn({ body }: Refused): CodedError {
  if (typeof body !== 'object' || body === null || !('code' in body)) return { code: 'server_error' };
  const { code } = body;
  if (typeof code !== 'string' || !isErrorCode(code)) return { code: 'server_error' };
  const given = 'values' in body && typeof body.values === 'object' ? Object.entries(body.values ?? {}) : [];
  const values = given.filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return { code, ...(values.length > 0 && { values: Object.fromEntries(values) }) };
}

/** The id at the end of an upload's address; no other part of an answer becomes an address. */
const pathIn = (headers: Headers): string | null =>
  /(\/[\da-f-]{36})$/.exec(headers.get('location') ?? '')?.[1] ?? null;

const offsetIn = (headers: Headers): number => Number(headers.get('upload-offset') ?? 0);
const isStored = (headers: Headers): boolean => headers.get(FILE_STATE_HEADER) === FILE_STORED;

type Verdict =
  | { kind: 'unusable'; error: CodedError }
  | { kind: 'not now'; error: CodedError; retryAfterMs: number }
  | { kind: 'stumbled' }
  | Exclude<Failure, { kind: 'refused' | 'busy' }>;

/** What a failed request means for its file. */
async function verdictOn(failure: Failure, sent: Standing | null): Promise<Verdict> {
  if (failure.kind === 'busy')
    return { kind: 'not now', error: { code: 'unavailable' }, retryAfterMs: failure.retryAfterMs };
  if (failure.kind !== 'refused') return failure;
  const { status } = failure;
  const error = errorIn(failure);
  if (error.code === 'too_many_files') return { kind: 'not now', error, retryAfterMs: HOUR_MS };
  if (status === 409 && sent && (await isDamaged(sent)))
    return { kind: 'unusable', error: { code: 'file_unusable' } };
  if ([404, 409, 410, 423].includes(status)) return { kind: 'stumbled' };
  if (status === 413 || status === 422)
    return { kind: 'unusable', error: { ...error, code: 'file_unusable' } };
  return { kind: 'not now', error, retryAfterMs: MINUTE_MS };
}

/** Begins an upload of a file that the server does not know. */
const create = (call: UploadCall, file: FileRow): Promise<UploadAnswer> =>
  call('POST', '', {
    'upload-length': String(file.bytes),
    'upload-metadata': `hash ${base64(file.hash)},type ${base64(file.type)}`,
  });

const append = (
  call: UploadCall,
  { path, offset, content }: Standing,
  bytes: number,
): Promise<UploadAnswer> =>
  call(
    'PATCH',
    path,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    new Blob([content.slice(offset, offset + bytes)]),
  );

export function createUploader({ dbs, call, chunk, mayGo, mayLeave }: UploaderParts): Uploader {
  let standing: Standing | null = null;
  let stumbles = 0;

  const arrived = async (file: FileRow): Promise<UploadOutcome> => {
    standing = null;
    stumbles = 0;
    await noteUploaded(dbs, file);
    return { kind: 'arrived' };
  };

  const refused = async (file: FileRow, error: CodedError): Promise<UploadOutcome> => {
    standing = null;
    await noteRefused(dbs, file, error);
    return { kind: 'arrived' };
  };

  const later = async (file: FileRow, error: CodedError, retryAfterMs: number): Promise<UploadOutcome> => {
    await noteNotNow(dbs, file, error);
    return { kind: 'later', retryAfterMs };
  };

  /** The server has forgotten the upload, or has more or fewer bytes of it than this phone assumed. */
  const stumbled = async (file: FileRow): Promise<UploadOutcome> => {
    stumbles += 1;
    if (stumbles < MOST_STUMBLES) return { kind: 'more' };
    return later(file, { code: 'server_error' }, MINUTE_MS);
  };

  const failed = async (file: FileRow, failure: Failure): Promise<UploadOutcome> => {
    const before = standing;
    standing = null;
    const verdict = await verdictOn(failure, before);
    if (verdict.kind === 'stumbled') return stumbled(file);
    if (verdict.kind === 'not now') return later(file, verdict.error, verdict.retryAfterMs);
    return verdict.kind === 'unusable' ? refused(file, verdict.error) : verdict;
  };

  const open = async (file: FileRow): Promise<Standing | UploadOutcome> => {
    const saved = await dbs.outbox.contents.get(file.hash);
    if (!saved) return refused(file, { code: 'file_missing' });
    const answer = await create(call, file);
    if (!answer.ok) return failed(file, answer.failure);
    if (isStored(answer.headers)) return arrived(file);
    const path = pathIn(answer.headers);
    if (path === null) return later(file, { code: 'server_error' }, MINUTE_MS);
    const offset = offsetIn(answer.headers);
    await noteBegun(dbs, file, offset);
    return { hash: file.hash, path, offset, content: saved.content };
  };

  const sendChunk = async (file: FileRow, from: Standing): Promise<UploadOutcome> => {
    const answer = await append(call, from, chunk());
    if (!answer.ok) return failed(file, answer.failure);
    if (isStored(answer.headers)) return arrived(file);
    const reached = offsetIn(answer.headers);
    if (reached <= from.offset || reached >= file.bytes) {
      standing = null;
      return stumbled(file);
    }
    stumbles = 0;
    standing = { ...from, offset: reached };
    await noteSent(dbs, file.hash, reached);
    return { kind: 'more' };
  };

  return {
    step: async () => {
      const file = await nextUpload(dbs);
      if (!file) return none;
      if (!(await mayGo())) return { kind: 'held' };
      if (!mayLeave()) return { kind: 'unreachable' };
      const opened = standing?.hash === file.hash ? standing : await open(file);
      if ('kind' in opened) return opened;
      standing = opened;
      return sendChunk(file, opened);
    },
  };
}
