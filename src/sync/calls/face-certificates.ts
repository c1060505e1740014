/**
 * What the server signs about this person, so that another phone can believe it without a net; fetched while there is
 * one.
 */
import type { FaceCertificates } from '../../../protocol/api/face.ts';
import { fromBase64url } from '../../../protocol/nodata/base64url.ts';
import { faceIdentity, signingKeys, saveIdentity } from '../../db/outbox/faces.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { currentSession } from '../session/session-store.ts';
import { call } from './api.ts';

/** It is renewed once it is a day old, so that most of a week is left when the net goes. */
const RENEWED_AFTER_MS = 24 * 60 * 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

type Certificate = FaceCertificates['certificates'][number];

function readCertificate(value: unknown): Certificate[] {
  if (!isRecord(value) || !isText(value['certificate'])) return [];
  const carId = value['car_id'];
  return [{ car_id: isText(carId) ? carId : null, certificate: value['certificate'] }];
}

/** Null for an answer of another kind. */
function read(data: unknown): FaceCertificates | null {
  if (!isRecord(data)) return null;
  const { salt, agreements, settled_up_to } = data;
  if (!isText(salt) || typeof agreements !== 'number' || typeof settled_up_to !== 'number') return null;
  return {
    certificates: listOf(data['certificates']).flatMap(readCertificate),
    salt,
    signing: listOf(data['signing']).filter(isText),
    agreements,
    settled_up_to,
  };
}

/** Does nothing without a net, without keys, and during an impersonation. */
export async function renewCertificates(dbs: UserDbs): Promise<void> {
  const session = currentSession();
  if (session?.user.id !== dbs.userId || session.impersonating || session.user.type === 'driver') return;
  const [keys, before] = await Promise.all([signingKeys(dbs), faceIdentity(dbs)]);
  if (!keys || (before?.keyNo === keys.no && correctedNow() - before.at < RENEWED_AFTER_MS)) return;
  const called = await call('face/certificates', { key: keys.no }, session.token);
  const said = called.ok ? read(called.data) : null;
  if (!said) return;
  await saveIdentity(dbs, {
    keyNo: keys.no,
    at: correctedNow(),
    certificates: said.certificates.map(({ car_id, certificate }) => ({
      carId: car_id,
      bytes: fromBase64url(certificate),
    })),
    salt: said.salt,
    signing: said.signing,
    agreements: said.agreements,
    settledUpTo: said.settled_up_to,
  });
}
