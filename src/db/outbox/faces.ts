/** Agreements without a net as this phone has them, and what the server has signed about the person for them. */
import { mutationStateOf, withCoverage, type MutationState } from '../overlay/overlay.ts';
import type { UserDbs } from '../user-dbs.ts';
import { subjectKey } from './actions.ts';
import type { FaceIdentityRow, FaceRow, NodataKeyRow } from './outbox-rows.ts';

const MONTH_MS = 30 * 24 * 60 * 60_000;

export const faceView = async (dbs: UserDbs, tripId: string): Promise<FaceRow | null> =>
  (await dbs.outbox.faces.get(tripId)) ?? null;

export const facesView = (dbs: UserDbs): Promise<FaceRow[]> => dbs.outbox.faces.toArray();

/** The keys that this phone signs with now. */
export async function signingKeys(dbs: UserDbs): Promise<NodataKeyRow | null> {
  const keys = await dbs.outbox.nodata.toArray();
  return keys.toSorted((a, b) => b.dueAt - a.dueAt)[0] ?? null;
}

export const faceIdentity = async (dbs: UserDbs): Promise<FaceIdentityRow | null> =>
  (await dbs.outbox.faceIdentity.get('own')) ?? null;

/** Replaces what the server has signed; the chain continues unless the key is another one. */
export async function saveIdentity(dbs: UserDbs, row: Omit<FaceIdentityRow, 'key' | 'chain'>): Promise<void> {
  await dbs.outbox.transaction('rw', dbs.outbox.faceIdentity, async () => {
    const before = await faceIdentity(dbs);
    const isSameKey = before?.keyNo === row.keyNo && before.chain.no >= row.settledUpTo;
    const chain = isSameKey ? before.chain : { no: row.settledUpTo, link: '0' };
    await dbs.outbox.faceIdentity.put({ ...row, key: 'own', chain });
  });
}

/** Saves a step; rows a month old are deleted. */
export async function saveFace(dbs: UserDbs, row: FaceRow): Promise<void> {
  await dbs.outbox.transaction('rw', dbs.outbox.faces, async () => {
    await dbs.outbox.faces.filter(({ at }) => at < row.at - MONTH_MS).delete();
    await dbs.outbox.faces.put(row);
  });
}

/**
 * Saves an offer as the next link of the chain, with strict durability, before it is shown.
 * @param link how the one after it names this one
 * @returns false if another page of this phone has taken the number meanwhile
 */
export function saveLink(dbs: UserDbs, row: FaceRow & { linkNo: number }, link: string): Promise<boolean> {
  return dbs.outbox.transaction('rw', dbs.outbox.faces, dbs.outbox.faceIdentity, async () => {
    const identity = await faceIdentity(dbs);
    if (!identity || identity.chain.no !== row.linkNo - 1) return false;
    await dbs.outbox.faceIdentity.put({ ...identity, chain: { no: row.linkNo, link } });
    await dbs.outbox.faces.put(row);
    return true;
  });
}

/** The action by which this phone brings an agreement to the server. */
export async function faceActions(dbs: UserDbs, tripId: string): Promise<MutationState[]> {
  const rows = await dbs.outbox.outbox.where('about').equals(subjectKey('trip', tripId)).toArray();
  const agreed = rows.filter(({ name }) => name === 'face.agree');
  return withCoverage(agreed, undefined).map(mutationStateOf);
}
