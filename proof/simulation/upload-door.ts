/** The server's own calls of uploads, without a socket: a connection may break after any byte of a chunk. */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { UPLOADS_PATH } from '../../protocol/wire/uploads.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Context } from '../../server/act/context.ts';
import { arrivals } from '../../server/gateways/pictures.ts';
import { handleErrors } from '../../server/http/answer/error-handler.ts';
import { resumableUploads } from '../../server/http/door/resumable-uploads.ts';
import { fileUploads } from '../../server/file/uploads.ts';
import type { UploadAnswer, UploadCall } from '../../src/sync/upload/upload-call.ts';
import { answerOf } from '../../testkit/files/upload-calls.ts';
import { uploadsInMemory } from '../../testkit/files/uploads-in-memory.ts';
import type { Breakage } from './breakage.ts';

/** A content that begins with this byte is no picture. */
export const NO_PICTURE = 0;
/** Event loop turns after which a broken connection's bytes have been read, or never will be. */
const MOST_TURNS = 50;

// decoding is not what is proved here, and takes a process of its own
arrivals.run = ({ kind, content }) => {
  if (kind === 'avif') return Promise.resolve(null);
  const copies = ([320, 800, 1600] as const).map((side) => ({ side, content: Buffer.from(content) }));
  const picture = content[0] === NO_PICTURE ? null : { width: 1600, height: 1200, copies };
  return Promise.resolve({ kind, picture, peakBytes: 0 });
};

export type UploadRequest = {
  method: Parameters<UploadCall>[0];
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

export type UploadDoor = {
  /** @param cutAfter after how many bytes of the body the connection breaks; null: it holds */
  serve(person: Actor, request: UploadRequest, cutAfter: number | null): Promise<UploadAnswer | undefined>;
  close(): Promise<void>;
};

export function openUploadDoor(context: Context, { forgetsUploads }: Breakage): UploadDoor {
  const uploads = uploadsInMemory();
  context.files = { ...context.files, partial: uploads };
  let opened: Promise<ReturnType<typeof fastify>> | null = null;
  let caller: Actor | null = null;
  const open = async (): Promise<ReturnType<typeof fastify>> => {
    const app = fastify();
    app.decorateRequest('caller', null);
    handleErrors(app, context);
    const admit = (request: { caller: unknown }): Promise<void> => {
      request.caller = { ...caller, readOnly: false };
      return Promise.resolve();
    };
    await resumableUploads(app, context, admit, fileUploads);
    return app;
  };

  /** What has been sent of a body is read before its connection breaks. */
  const breaking = (bytes: Buffer, wanted: () => boolean): Readable => {
    let isSent = false;
    const body = new Readable({
      read: () => {
        if (isSent) return;
        isSent = true;
        if (bytes.length > 0) body.push(bytes);
        void (async () => {
          for (let turns = 0; turns < MOST_TURNS && !wanted(); turns += 1) await turn();
          body.destroy(new Error('the connection broke'));
        })();
      },
    });
    return body;
  };

  return {
    close: async () => {
      await (await opened)?.close();
    },
    serve: async (person, { method, path, headers, body }, cutAfter) => {
      const app = await (opened ??= open());
      caller = person;
      if (forgetsUploads && method === 'POST') uploads.clear();
      const id = path.slice(1);
      const reached = Number(headers['upload-offset']) + (cutAfter ?? 0);
      const payload =
        body && cutAfter !== null
          ? breaking(body.subarray(0, cutAfter), () => uploads.bytesOf(id) === reached)
          : (body ?? undefined);
      const request = app.inject({
        method,
        url: `${UPLOADS_PATH}${path}`,
        headers: {
          'tus-resumable': '1.0.0',
          ...headers,
          ...(body && { 'content-length': String(body.length) }),
        },
        ...(payload && { payload }),
      });
      if (cutAfter !== null) {
        await request.catch(() => undefined);
        for (let turns = 0; turns < MOST_TURNS; turns += 1) await turn();
        return undefined;
      }
      const { statusCode, headers: given, payload: text } = await request;
      const known = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
      return answerOf(statusCode, new Headers(known), text);
    },
  };
}
