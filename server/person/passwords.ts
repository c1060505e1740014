import { hash, verify } from '@node-rs/argon2';

/**
 * The hash that is compared for an unknown number, so that refusing it takes as long as refusing a known one.
 * No password has this hash.
 */
const nobody = hash('no password has this hash');

/** argon2id with OWASP's parameters (19 MiB, 2 passes), salted. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether the password is right. A hash of null (no account) takes just as long. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
