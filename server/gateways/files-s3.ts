import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../base/config-services.ts';
import type { ListedFileStore } from '../act/context.ts';
import { GatewayError } from './gateway-error.ts';

/**
 * The longest wait for an answer. A store that does not answer counts as unavailable, and the phone sends the
 * file again later.
 */
const ANSWERS_WITHIN_MS = 20_000;
const RETRIES = 2;

/** Files in a bucket of any S3-compatible store, by signed requests (signature version 4). */
export function s3Files({ url, keyId, secret, region }: S3Config): ListedFileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const get = async (address: string): Promise<Response> => {
    const answer = await client.fetch(address, {
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      headers: { 'x-amz-content-sha256': createHash('sha256').update('').digest('hex') },
    });
    if (!answer.ok)
      throw new GatewayError('files', `a list was answered with ${answer.status}`, answer.status >= 500);
    return answer;
  };
  const call = async (method: string, name: string, content?: Buffer, type?: string): Promise<Response> => {
    const body = content && new Uint8Array(content);
    const answer = await client.fetch(`${url}/${name}`, {
      method,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(type !== undefined && { 'content-type': type }),
      },
      ...(body && { body }),
    });
    if (!answer.ok && (answer.status !== 404 || method === 'PUT'))
      throw new GatewayError('files', `${method} was answered with ${answer.status}`, answer.status >= 500);
    return answer;
  };
  return {
    put: async (name, content, type) => {
      await call('PUT', name, content, type);
    },
    get: async (name) => {
      const answer = await call('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    remove: async (name) => {
      await call('DELETE', name);
    },
    list: async function* () {
      const { bucket, prefix } = placeOf(url);
      let next: string | null = '';
      while (next !== null) {
        const wanted = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(next && { 'continuation-token': next }),
        });
        wanted.sort();
        const page = await (await get(`${bucket}/?${wanted}`)).text();
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            name: fieldOf(entry, 'Key').slice(prefix.length),
            bytes: Number(fieldOf(entry, 'Size')),
            modified: Date.parse(fieldOf(entry, 'LastModified')) || 0,
          };
        next = fieldOf(page, 'NextContinuationToken') || null;
      }
    },
  };
}

/** The bucket's address, and the prefix of our files in it. */
function placeOf(url: string): { bucket: string; prefix: string } {
  const { origin, pathname } = new URL(url);
  const [, bucket = '', ...folders] = pathname.split('/');
  return { bucket: `${origin}/${bucket}`, prefix: folders.map((folder) => `${folder}/`).join('') };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const fieldOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '').replaceAll(
    /&(\w+);/g,
    (whole, entity: string) => ENTITIES[entity] ?? whole,
  );
