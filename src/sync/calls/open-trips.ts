/**
 * The number of open trips in each district, including districts that this phone does not hold. Nothing
 * stores the answer.
 */
import { proofHeader } from '../net/proof-header.ts';
import { currentSession } from '../session/session-store.ts';

/** By pickup district (id), as counted at `at` (epoch ms). */
export type OpenTrips = { at: number; open: ReadonlyMap<number, number> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The counts in an answer of the server; null if it holds no readable counts. */
export function readOpenTrips(body: unknown): OpenTrips | null {
  const data = isRecord(body) ? body['data'] : null;
  if (!isRecord(data) || typeof data['at'] !== 'number' || !Array.isArray(data['districts'])) return null;
  const open = new Map<number, number>();
  for (const each of data['districts'])
    if (isRecord(each) && typeof each['id'] === 'number' && typeof each['open'] === 'number')
      open.set(each['id'], each['open']);
  return { at: data['at'], open };
}

/** @returns null if the server could not be asked */
export async function fetchOpenTrips(): Promise<OpenTrips | null> {
  const session = currentSession();
  if (!session) return null;
  const { isOurs, jsonCall } = await import('./json-call.ts');
  try {
    const response = await jsonCall.raw<unknown>('feed/open', { headers: proofHeader(session) });
    return isOurs(response) && response.ok ? readOpenTrips(response._data) : null;
  } catch {
    return null;
  }
}
