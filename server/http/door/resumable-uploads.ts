/**
 * Resumable uploads by the tus protocol (tus.io, 1.0.0: creation, termination), with one addition: a file is named by
 * the hash of its content, and creating an upload answers where it stands.
 *
 *   POST   Upload-Metadata: hash, type; Upload-Length
 *            201 a new upload · 200 with Upload-Offset, one that was begun · 200 with file-state: stored, nothing to send
 *   PATCH  a chunk, of which every byte that arrives counts; the last answers file-state: stored, or why it is refused
 *   HEAD   where it stands · DELETE  gives it up
 */
import { Metadata } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type } from 'arktype';
import { MAX_BYTES, sentTypes, type SentType } from '../../../domain/person/photo.ts';
import { FileHash } from '../../../protocol/wire/files.ts';
import { FILE_STATE_HEADER, FILE_STORED, UPLOADS_PATH } from '../../../protocol/wire/uploads.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { answerTo, sendError } from '../answer/errors.ts';
import type { Admit } from './admission.ts';
import type { Caller } from '../route.ts';
import { localeOf } from '../answer/texts.ts';
import { tusServer } from './tus-server.ts';

export type FileUploads = {
  /**
   * Begins or continues the person's upload of this content.
   * @throws Refused file_unusable when the content was refused before; too_many_files
   */
  begin(
    context: Context,
    ownerId: string,
    file: { hash: string; bytes: number },
  ): Promise<{ kind: 'stored' } | { kind: 'open' | 'new'; id: string }>;
  /** The upload that is under way; null when there is none. */
  ownerOf(context: Context, id: string): Promise<{ ownerId: string; bytes: number } | null>;
  /** Stores a completely arrived content. @throws Refused file_unusable; conflict when its hash is wrong */
  finish(context: Context, id: string, type: SentType): Promise<void>;
  /** @param counted how many bytes had arrived, where the content is already gone */
  forget(context: Context, id: string, counted?: number): Promise<void>;
};

const TUS_HEADERS = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'location',
];
const CHUNK = 'application/offset+octet-stream';
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

const NewFile = type({ hash: FileHash, type: type.enumerated(...sentTypes), bytes: 'number.integer >= 1' });

/** @throws Refused invalid_body; body_too_large */
function newFileIn({ headers }: FastifyRequest): typeof NewFile.infer {
  const metadata = readMetadata(String(headers['upload-metadata'] ?? ''));
  const file = NewFile({ ...metadata, bytes: Number(headers['upload-length'] ?? Number.NaN) });
  if (file instanceof type.errors)
    throw new Refused({ code: 'invalid_body', field: file[0]?.path.join('.') ?? 'hash' });
  if (file.bytes > MAX_BYTES) throw new Refused({ code: 'body_too_large' });
  return file;
}

function readMetadata(text: string): { hash: string; type: string } {
  try {
    const metadata = Metadata.parse(text);
    return { hash: metadata['hash'] ?? '', type: metadata['type'] ?? '' };
  } catch {
    throw new Refused({ code: 'invalid_body', field: 'upload-metadata' });
  }
}

function callerOf({ caller, method }: FastifyRequest): Caller {
  if (!caller) throw new Refused({ code: 'unauthenticated' });
  if (caller.readOnly && method !== 'HEAD') throw new Refused({ code: 'forbidden' });
  return caller;
}

/** Answers as the tus server does; refusals have the form of all other calls. */
function answer(request: FastifyRequest, reply: FastifyReply, given: Response): FastifyReply {
  for (const name of TUS_HEADERS) {
    const value = given.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply.header('cache-control', 'no-store');
  if (given.status < 400 || request.method === 'HEAD') return reply.code(given.status).send();
  const code = ({ 404: 'not_found', 409: 'conflict', 410: 'not_found', 413: 'body_too_large' } as const)[
    given.status
  ];
  const error = answerTo(new Refused({ code: code ?? 'invalid_body' }), localeOf(request));
  return sendError(reply, { ...error, status: given.status });
}

const stored = (reply: FastifyReply, status: 200 | 204): FastifyReply =>
  reply
    .code(status)
    .headers({ 'tus-resumable': '1.0.0', [FILE_STATE_HEADER]: FILE_STORED, 'cache-control': 'no-store' })
    .send();

/** Answers the offset at which to continue an upload. */
const begun = (reply: FastifyReply, id: string, offset: number): FastifyReply =>
  reply
    .code(200)
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      location: `${UPLOADS_PATH}/${id}`,
      'cache-control': 'no-store',
    })
    .send();

type OfUpload = FastifyRequest<{ Params: { id: string } }>;

function uploadCalls(context: Context, uploads: FileUploads) {
  const { passOn, offsetOf } = tusServer(context);
  const finishing = new Map<string, Promise<void>>();
  /** A phone that gets no answer for long repeats its request, which then waits for the same work. */
  const finish = (id: string, type: SentType): Promise<void> => {
    const work = finishing.get(id) ?? uploads.finish(context, id, type).finally(() => finishing.delete(id));
    finishing.set(id, work);
    return work;
  };

  const create = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id: ownerId } = callerOf(request);
    const file = newFileIn(request);
    const given = await uploads.begin(context, ownerId, file);
    if (given.kind === 'stored') return stored(reply, 200);
    if (given.kind === 'new') {
      const created = await passOn(request, given.id);
      if (created.status >= 400) await uploads.forget(context, given.id);
      return answer(request, reply, created);
    }
    const offset = await offsetOf(given.id);
    if (offset === null) {
      // its node died before it was opened, or is of a release that kept uploads to itself
      await uploads.forget(context, given.id);
      return create(request, reply);
    }
    if (offset === file.bytes) {
      await finish(given.id, file.type);
      return stored(reply, 200);
    }
    return begun(reply, given.id, offset);
  };

  const change = async (request: OfUpload, reply: FastifyReply) => {
    const { id } = request.params;
    const caller = callerOf(request);
    const upload = UUID.test(id) ? await uploads.ownerOf(context, id) : null;
    if (!upload) throw new Refused({ code: 'not_found' });
    if (upload.ownerId !== caller.id) throw new Refused({ code: 'forbidden' });
    const isGivenUp = request.method === 'DELETE';
    const arrived = isGivenUp ? await offsetOf(id) : null;
    const given = await passOn(request, null);
    if (isGivenUp && given.status < 400) await uploads.forget(context, id, arrived ?? 0);
    if (request.method === 'PATCH' && given.status === 204) {
      if (Number(given.headers.get('upload-offset')) === upload.bytes) {
        await finish(id, await typeOf(context.files.partial.store().getUpload(id)));
        reply.header('upload-offset', upload.bytes);
        return stored(reply, 204);
      }
    }
    return answer(request, reply, given);
  };

  const options = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    answer(request, reply, await passOn(request, null));

  return { create, change, options };
}

/** Registers the calls of uploads. @param admit sets the caller of a request */
export async function resumableUploads(
  app: FastifyInstance,
  context: Context,
  admit: Admit,
  uploads: FileUploads,
): Promise<void> {
  const { create, change, options } = uploadCalls(context, uploads);
  await app.register(async (scope) => {
    scope.addContentTypeParser(CHUNK, (_request, payload, done) => done(null, payload));
    const config = { readsStream: true } as const;
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, true);
    const limits = { bodyLimit: MAX_BYTES, config, onRequest };
    scope.route({ method: 'POST', url: UPLOADS_PATH, ...limits, handler: create });
    scope.route({ method: 'OPTIONS', url: UPLOADS_PATH, ...limits, handler: options });
    scope.route<{ Params: { id: string } }>({
      method: ['PATCH', 'HEAD', 'DELETE'],
      url: `${UPLOADS_PATH}/:id`,
      ...limits,
      handler: change,
    });
  });
}

/** The media type that was claimed when the upload was created. */
async function typeOf(
  upload: Promise<{ metadata?: Record<string, string | null> | undefined }>,
): Promise<SentType> {
  const { metadata } = await upload;
  return sentTypes.find((known) => known === metadata?.['type']) ?? 'image/jpeg';
}
