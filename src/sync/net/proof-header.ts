import type { Credentials } from '../../platform/session.ts';

/** The header that names the caller: the person's own token, or the one that looks through their eyes (REQ 6, 7). */
export const proofHeader = ({
  token,
  impersonating,
}: Pick<Credentials, 'token' | 'impersonating'>): Record<string, string> =>
  impersonating ? { impersonate: token } : { authorization: `Bearer ${token}` };
