import type { Credentials } from '../../platform/session.ts';

/**
 * The header that identifies the caller: the person's own token, or that of an operator's impersonation
 * (REQ 6, 7).
 */
export const proofHeader = ({
  token,
  impersonating,
}: Pick<Credentials, 'token' | 'impersonating'>): Record<string, string> =>
  impersonating ? { impersonate: token } : { authorization: `Bearer ${token}` };
