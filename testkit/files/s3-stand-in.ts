/**
 * A strict stand-in for an S3-compatible store: it computes every signature of version 4 itself, from the request as
 * it arrived, and refuses what a real one refuses.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export type SignedRequest = {
  method: string;
  /** The path as sent, encoded. */
  path: string;
  /** The query, sorted and encoded. */
  query: string;
  headers: Record<string, string>;
  signedHeaders: readonly string[];
  contentHash: string;
  /** 20261120T030000Z */
  at: string;
  region: string;
};

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature of a request, as Amazon's description of version 4 computes it. */
export function signatureOf(secret: string, request: SignedRequest): string {
  const { method, path, query, headers, signedHeaders, contentHash, at, region } = request;
  const canonical = [
    method,
    path,
    query,
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    contentHash,
  ].join('\n');
  const day = at.slice(0, 8);
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex');
}

const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;
const MOST_SKEW_MS = 15 * 60_000;

const instantOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

export type S3StandIn = {
  port: number;
  objects: Map<string, { content: Buffer; type: string }>;
  close(): Promise<void>;
};

type Known = { keyId: string; secret: string; region: string; bucket: string };

function refusalOf(incoming: IncomingMessage, content: Buffer, known: Known): [number, string] | null {
  const { method = '', url = '', headers } = incoming;
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const [, keyId, day, region = '', names = '', given] = CREDENTIAL.exec(plain['authorization'] ?? '') ?? [];
  if (given === undefined) return [403, 'AccessDenied'];
  if (keyId !== known.keyId) return [403, 'InvalidAccessKeyId'];
  if (region !== known.region) return [400, 'AuthorizationHeaderMalformed'];
  const at = plain['x-amz-date'] ?? '';
  if (!at.startsWith(day ?? '-') || !(Math.abs(Date.now() - instantOf(at)) < MOST_SKEW_MS))
    return [403, 'RequestTimeTooSkewed'];
  const signedHeaders = names.split(';');
  if (!signedHeaders.includes('host')) return [403, 'SignatureDoesNotMatch'];
  const unsigned = Object.keys(plain).find(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (unsigned !== undefined) return [403, 'AccessDenied'];
  const contentHash = plain['x-amz-content-sha256'] ?? '';
  if (contentHash !== sha256(content)) return [400, 'XAmzContentSHA256Mismatch'];
  const [path = '/', query = ''] = url.split('?');
  const request = { method, path, query, headers: plain, signedHeaders, contentHash, at, region };
  if (signatureOf(known.secret, request) !== given) return [403, 'SignatureDoesNotMatch'];
  return path.startsWith(`/${known.bucket}/`) ? null : [404, 'NoSuchBucket'];
}

const LISTED_AT_ONCE = 2;
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page of the names that begin with a prefix. @param query of the request, as `list-type=2` asks */
function listing(objects: S3StandIn['objects'], bucket: string, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const found = [...objects]
    .map(([path, { content }]) => ({ key: decodeURIComponent(path.slice(bucket.length + 2)), content }))
    .filter(({ key }) => key.startsWith(prefix) && key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = found.slice(0, LISTED_AT_ONCE);
  const next = found.length > page.length ? page.at(-1)?.key : undefined;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${page
    .map(({ key, content }) => `<Contents><Key>${xml(key)}</Key><Size>${content.length}</Size></Contents>`)
    .join(
      '',
    )}${next === undefined ? '' : `<NextContinuationToken>${xml(next)}</NextContinuationToken>`}</ListBucketResult>`;
}

/** Opens a store with one bucket, on a free port. */
export async function s3StandIn(known: Known): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const content = Buffer.concat(parts);
      const refusal = refusalOf(incoming, content, known);
      if (refusal) {
        answer.writeHead(refusal[0], { 'content-type': 'application/xml' });
        return answer.end(`<Error><Code>${refusal[1]}</Code></Error>`);
      }
      const key = incoming.url ?? '';
      if (incoming.method === 'PUT') {
        objects.set(key, { content, type: String(incoming.headers['content-type']) });
        return answer.end();
      }
      if (incoming.method === 'DELETE') {
        objects.delete(key);
        return answer.writeHead(204).end();
      }
      const [path, search] = key.split('?');
      const query = new URLSearchParams(search);
      if (incoming.method === 'GET' && path === `/${known.bucket}/` && query.get('list-type') === '2') {
        answer.writeHead(200, { 'content-type': 'application/xml' });
        return answer.end(listing(objects, known.bucket, query));
      }
      const found = incoming.method === 'GET' ? objects.get(key) : undefined;
      if (!found) return answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      answer.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length });
      return answer.end(found.content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the store has no port');
  return {
    port: address.port,
    objects,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
