import type { StoredUser } from '../../platform/session.ts';

export type Impersonated = { ok: true; user: StoredUser; until: number } | { ok: false; reachable: boolean };

/** Fetches the person behind an impersonation token (REQ 6). */
export async function fetchSessionOwner(token: string): Promise<Impersonated> {
  try {
    const [{ createTransport }, { AccountAnswer }] = await Promise.all([
      import('../net/transport.ts'),
      import('../../../protocol/api/accounts.ts'),
    ]);
    const transport = createTransport({ token, impersonating: true }, () => undefined);
    const answer = await transport.get('auth/me');
    if (!answer.ok) return { ok: false, reachable: answer.failure.kind !== 'unreachable' };
    if (!AccountAnswer.allows(answer.data)) return { ok: false, reachable: true };
    const { id, type, looks_until: until } = answer.data.data;
    return { ok: true, user: { id, type }, until: Date.parse(until ?? '') };
  } catch {
    return { ok: false, reachable: false };
  }
}
