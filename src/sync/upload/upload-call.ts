/**
 * The requests of an upload. Unlike those of the transport, they never run as two copies at once, because
 * bytes cost money.
 */
import { UPLOADS_PATH } from '../../../protocol/wire/uploads.ts';
import { http, type HttpAnswer } from '../net/http.ts';
import { classify, headersFor, isSilent, type Failure, type Proof } from '../net/transport.ts';

export type UploadAnswer = { ok: true; status: number; headers: Headers } | { ok: false; failure: Failure };

/** @param path relative to the address of all uploads: '' or '/<id>' */
export type UploadCall = (
  method: 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  body?: Blob,
) => Promise<UploadAnswer>;

/** The calls of one person. @param onSent called with the size of each body that is sent */
export function createUploadCall(
  proof: Proof,
  onSent: (bytes: number, path: string) => void = () => undefined,
): UploadCall {
  return async (method, path, headers, body) => {
    const address = `${UPLOADS_PATH.replace('/api/v1/', '')}${path}`;
    let response: HttpAnswer;
    try {
      if (body) onSent(body.size, address);
      response = await http(address, {
        method,
        credentials: 'omit',
        headers: { ...headersFor(proof), 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body }),
      });
    } catch (error) {
      return { ok: false, failure: { kind: 'unreachable', ...(isSilent(error) && { why: 'silent' }) } };
    }
    const answer = classify(response);
    return answer.ok ? { ok: true, status: response.status, headers: response.headers } : answer;
  };
}
