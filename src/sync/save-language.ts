import type { Locale } from '../../domain/locale.ts';
import { currentSession } from './session-store.ts';

/**
 * Saves a language that the signed-in person has just chosen as theirs: pushes are written in it on every phone. On a
 * full phone it stays this phone's choice.
 */
export async function saveLanguage(locale: Locale): Promise<void> {
  const session = currentSession();
  if (!session || session.impersonating) return;
  const [{ perform }, { dbsOf }] = await Promise.all([import('./perform.ts'), import('../db/user-dbs.ts')]);
  await perform(dbsOf(session.user.id), { name: 'profile.notices', args: { locale } }).catch(() => undefined);
}
