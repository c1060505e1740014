/**
 * Gathers a body in one buffer. In a body sent byte by byte, each byte would otherwise be an object some
 * hundred times its size. The limit counts decompressed bytes.
 */
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const FIRST_BYTES = 4096;

class BodyTooLarge extends Error {
  readonly statusCode = 413;
}

type Payload = Readable & { receivedEncodedLength?: number };

class Gathered extends Transform {
  readonly #from: Payload;
  readonly #limit: number;
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(from: Payload, limit: number) {
    super();
    this.#from = from;
    this.#limit = limit;
    // the reader of the body handles its errors; an unread body has no handler
    this.on('error', () => undefined);
    from.on('error', (error) => this.destroy(error));
    from.once('close', () => {
      if (!from.readableEnded) this.destroy();
    });
    from.pipe(this);
  }

  /** Bytes before decompression: Fastify compares them with Content-Length. */
  get receivedEncodedLength(): number {
    return this.#from.receivedEncodedLength ?? this.#length;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const length = this.#length + chunk.length;
    if (length > this.#limit) return done(new BodyTooLarge('body too large'));
    if (length > this.#bytes.length) {
      const grown = Buffer.alloc(Math.min(this.#limit, Math.max(FIRST_BYTES, 2 * length)));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#bytes.subarray(0, this.#length));
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler reads the body as it arrives. */
    readsStream?: true;
  }
}

/** Gathers every body that a handler reads as a whole. Register it after the decompression. */
export function gatherBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload: Payload) => {
    const { headers, routeOptions } = request;
    if (routeOptions.config.readsStream) return payload;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return payload;
    return new Gathered(payload, routeOptions.bodyLimit);
  });
}
