import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../base/config.ts';
import type { FileStore } from '../act/context.ts';
import { GatewayError } from './gateway-error.ts';

/**
 * The longest wait for an answer. A store that does not answer counts as unavailable, and the phone sends the
 * file again later.
 */
const ANSWERS_WITHIN_MS = 20_000;
const RETRIES = 2;

/** Files in a bucket of any S3-compatible store, by signed requests (signature version 4). */
export function s3Files({ url, keyId, secret, region }: S3Config): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
  });
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
  };
}
