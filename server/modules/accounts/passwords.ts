import { hash, verify } from '@node-rs/argon2';

/** A hash that no password has: unknown numbers take as long to refuse as known ones. */
const nobody = hash('no password has this hash');

/** argon2id with the parameters that OWASP asks for (19 MiB, 2 passes), salted. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether the password is the one; null stands for a person who does not exist, and takes as long. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
