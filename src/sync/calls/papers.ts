/**
 * Papers are pictures without a permanent address. Viewing one works only online and therefore bypasses the
 * outbox.
 */
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { proofHeader } from '../net/proof-header.ts';
import { currentSession } from '../session/session-store.ts';

/** An address that is valid for five minutes, or the reason why there is none. */
export type GivenAddress = { url: string } | { error: Pick<CodedError, 'code'> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Asks for the address of one of the person's own papers. @param id the server's id */
export async function addressOfPaper(id: string): Promise<GivenAddress> {
  const session = currentSession();
  if (!session) return { error: { code: 'unauthenticated' } };
  const { isOurs, jsonCall } = await import('./json-call.ts');
  try {
    const headers = proofHeader(session);
    const response = await jsonCall.raw<unknown>(`files/${id}/paper`, { headers });
    if (!isOurs(response)) return { error: { code: 'unavailable' } };
    const data = isRecord(response._data) ? response._data['data'] : null;
    const url = response.ok && isRecord(data) ? data['url'] : null;
    return typeof url === 'string' ? { url } : { error: { code: 'not_found' } };
  } catch {
    return { error: { code: 'unavailable' } };
  }
}
