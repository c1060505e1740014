/** What people do with their account: sessions, password, data, closing. All of it works only online. */
import type { OwnSession } from '../../../protocol/api/own-account.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { call, type Called, type CallFailure } from './api.ts';
import { currentSession } from '../session/session-store.ts';

export type Asked<T> = { ok: true; data: T } | { ok: false; failure: CallFailure };

const refusedAs = (
  code: 'unauthenticated' | 'looks_only' | 'server_error',
): { ok: false; failure: CallFailure } => ({
  ok: false,
  failure: { kind: 'refused', error: { code }, fields: {}, retryAfterS: null },
});

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object | null = null,
): Promise<Called> {
  const session = currentSession();
  if (!session) return refusedAs('unauthenticated');
  if (session.impersonating) return refusedAs('looks_only');
  return call(`account/${path}`, body, session.token, method);
}

/** The person's sign-ins, the most recently used first. */
export async function ownSessions(): Promise<Asked<OwnSession[]>> {
  const [{ OwnSessionsAnswer }, asked] = await Promise.all([
    import('../../../protocol/api/own-account.ts'),
    ask('GET', 'sessions'),
  ]);
  if (!asked.ok) return asked;
  const answer: unknown = { data: asked.data };
  return OwnSessionsAnswer.allows(answer) ? { ok: true, data: answer.data } : refusedAs('server_error');
}

/** Signs out one other phone, or all others (null). */
export const endSession = (id: string | null): Promise<Called> =>
  ask('DELETE', id === null ? 'sessions' : `sessions/${id}`);

export const changePassword = (form: {
  current_password: string;
  password: string;
  password_confirmation: string;
}): Promise<Called> => ask('POST', 'password', form);

const isSent = (data: unknown): data is { otp_id: string } =>
  typeof data === 'object' && data !== null && 'otp_id' in data && typeof data.otp_id === 'string';

/** Sends a code to a new number. @returns the id of the code */
export async function askForNumber(phone: string, password: string): Promise<Asked<string>> {
  const asked = await ask('POST', 'number', { phone, password });
  if (!asked.ok) return asked;
  return isSent(asked.data) ? { ok: true, data: asked.data.otp_id } : refusedAs('server_error');
}

/** Confirms the new number with its code. This ends this phone's keys for SMS, and new ones replace them. */
export async function takeNumber(dbs: UserDbs, id: string, otp: string): Promise<Called> {
  const taken = await ask('POST', 'number/code', { otp_id: id, otp });
  if (taken.ok) {
    await dbs.outbox.nodata.clear();
    await (await import('./nodata-keys.ts')).renewKeys(dbs);
  }
  return taken;
}

/** All of the person's data on the server, as a file. */
export async function ownDataFile(): Promise<Asked<Blob>> {
  const asked = await ask('GET', 'data');
  if (!asked.ok) return asked;
  return { ok: true, data: new Blob([JSON.stringify(asked.data, null, 2)], { type: 'application/json' }) };
}

export const closeAccount = (password: string): Promise<Called> => ask('POST', 'close', { password });
