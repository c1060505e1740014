/** Answers whose bytes are ready, compressed as the caller asks, so that one may be sent to many callers. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding of an answer to a request with this `Accept-Encoding`; the shortest of those it prefers. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const liking = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', quality] = part.split(';').map((each) => each.trim());
    const liked = quality?.startsWith('q=') ? Number(quality.slice(2)) : 1;
    liking.set(name, Number.isFinite(liked) ? liked : 0);
  }
  const likes = (encoding: Encoding): number =>
    liking.get(encoding) ?? liking.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  for (const encoding of encodings.toReversed())
    if (likes(encoding) > 0 && likes(encoding) >= likes(best)) best = encoding;
  return best;
}

/** A shorter body is sent as it is. */
const COMPRESSED_FROM = 1_024;
/**
 * Quality 5 makes pages of rows a tenth smaller than quality 4 in the same time; above it, time grows faster
 * than bytes fall.
 */
const QUALITY = 5;
/** The window of brotli in bits: it sets the memory of each compression, and how far back a page may refer. */
const WINDOW = { least: 10, most: 22 };

const inBrotli = promisify(brotliCompress);
const inGzip = promisify<Buffer, Buffer>(gzip);

function compressed(text: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'gzip') return inGzip(text);
  if (encoding === 'identity') return text;
  const bits = Math.ceil(Math.log2(text.length + 16));
  return inBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(WINDOW.most, Math.max(WINDOW.least, bits)),
    },
  });
}

export class ReadyAnswer {
  readonly encoding: Encoding;
  readonly bytes: Buffer;

  private constructor(encoding: Encoding, bytes: Buffer) {
    this.encoding = encoding;
    this.bytes = bytes;
  }

  /** The answer as JSON, compressed off the event loop. */
  static async of(answer: object, encoding: Encoding): Promise<ReadyAnswer> {
    const text = Buffer.from(JSON.stringify(answer));
    const used = text.length < COMPRESSED_FROM ? 'identity' : encoding;
    return new ReadyAnswer(used, await compressed(text, used));
  }

  /** The answer itself, for sending it in another frame. */
  answer(): unknown {
    const { encoding, bytes } = this;
    const text =
      encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    return JSON.parse(text.toString());
  }
}
