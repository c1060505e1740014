/** Removes what a person leaves on this device; loaded when somebody goes. */
import { isStorageOpen } from '../../db/device/device-db.ts';
import { wipe } from '../../db/user-dbs.ts';
import { wipeEnded } from '../../db/wipe-ended.ts';
import { forgetPerson } from '../../platform/forget-person.ts';
import { readSession, signInKeys } from '../../platform/session.ts';
import { syncLock } from '../channel.ts';

/** After a sign-out: deletes the person's databases, and once more what a worker in the middle of a pull made anew. */
export async function wipePerson(userId: string): Promise<void> {
  if (!(await isStorageOpen())) return;
  await wipe(userId);
  const isBack = (): boolean => readSession()?.user.id === userId;
  void navigator.locks?.request(syncLock(userId), () => (isBack() ? null : wipe(userId)));
}

/**
 * After the sign-in of somebody else: removes what a session that ended by itself has left. An impersonation deletes no
 * databases of the operator's.
 */
export async function forgetEnded(ended: string, impersonating: boolean): Promise<void> {
  forgetPerson(signInKeys);
  if (impersonating || !(await isStorageOpen())) return;
  await wipeEnded(ended);
}

export { forgetPerson };
