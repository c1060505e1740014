/** The uploads of a phone against a real server, with a link that a test cuts at any byte. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { UPLOADS_PATH } from '../../protocol/wire/uploads.ts';
import type { UploadAnswer, UploadCall } from '../../src/sync/upload/upload-call.ts';

export type CutLink = {
  call: UploadCall;
  /** After how many bytes of the next chunk the connection breaks; null: it does not. */
  cutAfter: number | null;
  /** The next answer is lost, after the request has taken effect. */
  loseAnswer: boolean;
  /** Bytes of contents that have left the phone. */
  bytesSent: number;
  /** Requests by method. */
  calls: string[];
};

const gone: UploadAnswer = { ok: false, failure: { kind: 'unreachable' } };

function headersOf(headers: IncomingHttpHeaders): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') given.set(name, value);
  return given;
}

export function answerOf(status: number, headers: Headers, text: string): UploadAnswer {
  if (status < 300) return { ok: true, status, headers };
  if (status === 401) return { ok: false, failure: { kind: 'signed-out' } };
  if (status >= 500 || status === 429) return { ok: false, failure: { kind: 'busy', retryAfterMs: 0 } };
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { ok: false, failure: { kind: 'refused', status, body } };
}

/** @param address of the server @param token of a sign-in */
export function cutLink(address: string, token: string): CutLink {
  const link: CutLink = {
    cutAfter: null,
    loseAnswer: false,
    bytesSent: 0,
    calls: [],
    call: async (method, path, headers, body) => {
      link.calls.push(method);
      const content = body ? Buffer.from(await body.arrayBuffer()) : Buffer.alloc(0);
      const cut = method === 'PATCH' ? link.cutAfter : null;
      if (cut !== null) link.cutAfter = null;
      link.bytesSent += cut ?? content.length;
      return new Promise((resolve) => {
        const sent = request(
          `${address}${UPLOADS_PATH}${path}`,
          {
            method,
            agent: false,
            headers: {
              authorization: `Bearer ${token}`,
              'tus-resumable': '1.0.0',
              ...headers,
              ...(body && { 'content-length': content.length }),
            },
          },
          (answer) => {
            let text = '';
            answer.on('data', (part) => (text += String(part)));
            answer.on('error', () => resolve(gone));
            answer.on('end', () => {
              if (link.loseAnswer) {
                link.loseAnswer = false;
                resolve(gone);
              } else resolve(answerOf(answer.statusCode ?? 0, headersOf(answer.headers), text));
            });
          },
        );
        sent.on('error', () => resolve(gone));
        if (cut === null) sent.end(content);
        else {
          sent.flushHeaders();
          sent.write(content.subarray(0, cut), () => setImmediate(() => sent.destroy()));
        }
      });
    },
  };
  return link;
}
