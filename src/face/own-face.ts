import { faceIdentity, signingKeys } from '../db/outbox/faces.ts';
import { profileView } from '../db/mirror/views.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import type { FaceSelf } from './face-acts.ts';

/** Who agrees; null on a phone that has never had the keys and certificates for it: it must go online once. */
export async function ownFace(dbs: UserDbs): Promise<FaceSelf | null> {
  const [keys, identity, profile] = await Promise.all([
    signingKeys(dbs),
    faceIdentity(dbs),
    profileView(dbs),
  ]);
  if (!keys || !identity || identity.keyNo !== keys.no || !profile) return null;
  return { dbs, own: keys.ecdsa, identity, phone: profile.phone };
}
