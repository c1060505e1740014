/** The library's implementation of the tus protocol, adapted to requests of Fastify. */
import { Readable } from 'node:stream';
import { Server as TusServer } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { MAX_BYTES } from '../../../domain/person/photo.ts';
import { UPLOADS_PATH } from '../../../protocol/wire/uploads.ts';
import type { Context } from '../../act/context.ts';

export type PassedUploads = {
  /** Passes a request to the tus server. @param id the id of a new upload, otherwise null */
  passOn(request: FastifyRequest, id: string | null): Promise<Response>;
  /**
   * How many bytes of an upload have arrived, once the writes of an earlier request have ended; null: this
   * node has no such upload.
   */
  offsetOf(id: string): Promise<number | null>;
};

export function tusServer(context: Context): PassedUploads {
  /** The ids of new uploads, for the tus server, which asks for a name. */
  const names = new WeakMap<object, string>();
  let opened: TusServer | null = null;
  const tus = (): TusServer =>
    (opened ??= new TusServer({
      path: UPLOADS_PATH,
      datastore: context.files.partial.store(),
      maxSize: MAX_BYTES,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: (request) => names.get(request) ?? '',
      onResponseError: (_request, error) => {
        // an error of the disk is logged like any other; errors of the protocol have a status
        if (error instanceof Error) context.log.error({ failure: error.name }, 'upload failed');
        return undefined;
      },
    }));

  const passOn = async (request: FastifyRequest, id: string | null): Promise<Response> => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !name.startsWith('x-forwarded')) headers.set(name, value);
    const { method, body, url } = request;
    const read = body instanceof Readable ? streamOf(body) : null;
    const init = { method, headers, ...(read && { body: read.stream, duplex: 'half' }) };
    const passed = new Request(new URL(url.split('?')[0] ?? '/', 'http://localhost'), init);
    if (id !== null) names.set(passed, id);
    try {
      return await tus().handleWeb(passed);
    } finally {
      read?.drained();
    }
  };

  const offsetOf = async (id: string): Promise<number | null> => {
    const asked = new Request(`http://localhost${UPLOADS_PATH}/${id}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    });
    const { status, headers } = await tus().handleWeb(asked);
    return status === 200 ? Number(headers.get('upload-offset')) : null;
  };

  return { passOn, offsetOf };
}

/**
 * A body for the tus server. If the body breaks off, the stream ends with an error, and the bytes that had
 * arrived count. `drained` reads the part that the tus server leaves, because a client may read no answer
 * before it has sent everything.
 */
function streamOf(body: Readable): { stream: ReadableStream<Uint8Array>; drained: () => void } {
  let isOpen = true;
  let unread = 0;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (act: () => void) => (): void => {
        if (isOpen) act();
        isOpen = false;
      };
      body.on('data', (chunk: Buffer) => {
        if (!isOpen) {
          unread += chunk.length;
          if (unread > MAX_BYTES) body.destroy();
          return;
        }
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 1) <= 0) body.pause();
      });
      body.once(
        'end',
        end(() => controller.close()),
      );
      body.once('error', (error) => end(() => controller.error(error))());
      body.once(
        'close',
        end(() => controller.error(new Error('the body broke off'))),
      );
      body.pause();
    },
    pull() {
      body.resume();
    },
    cancel() {
      isOpen = false;
      body.resume();
    },
  });
  return {
    stream,
    drained: () => {
      isOpen = false;
      body.resume();
    },
  };
}
