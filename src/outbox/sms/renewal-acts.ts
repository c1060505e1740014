/**
 * A fresh certificate by SMS, for a phone that agrees face to face and whose own is about to end without a net.
 *
 *   asked ─ counter and letters on the disk ─▶ SMS app ─▶ answer pasted or opened ─ whole again, signed? ─▶ saved
 *
 * Invariants
 *   1. A certificate is saved only if one of the server's points signed just these facts, and it is newer than the one here.
 *   2. Sending again sends the same letters.
 */
import { endsAt } from '../../../domain/face/certified.ts';
import { compressed } from '../../../protocol/nodata/points.ts';
import { isCertified, readCertificate } from '../../../protocol/face/certificate.ts';
import { digitsOfPhone, numberHash } from '../../../protocol/face/codes.ts';
import {
  MOST_CAR_NO,
  readRenewal,
  renewedCertificate,
  type KnownFacts,
  type Renewal,
} from '../../../protocol/face/renewal.ts';
import { fromBase64url } from '../../../protocol/nodata/base64url.ts';
import { seal } from '../../../protocol/nodata/sealing.ts';
import { saltOf, smsKeysOf } from '../../../protocol/nodata/sms-keys.ts';
import { upText } from '../../../protocol/nodata/sms-text.ts';
import { numberOfKind, upBytes } from '../../../protocol/nodata/up-messages.ts';
import type { CarRow } from '../../../protocol/sync/rows.ts';
import { profileView } from '../../db/mirror/views.ts';
import { faceIdentity, signingKeys, saveIdentity } from '../../db/outbox/faces.ts';
import type { NodataKeyRow } from '../../db/outbox/outbox-rows.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { sendingKeys } from '../../db/outbox/sent-sms.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long before its end a certificate can be requested by SMS. */
const SOON_MS = 2 * DAY_MS;
/** Letters older than this are not sent again. */
const SAME_LETTERS_MS = DAY_MS;
const mostCounter = 65_535;

/**
 * What can be requested. `car`: null for a passenger; `until`: when the current one ends (epoch ms), null without
 * one.
 */
export type Renewable = {
  carNo: number;
  car: CarRow | null;
  until: number | null;
  asked: { letters: string } | null;
};
export type RenewalOffer = { key: NodataKeyRow; number: string; all: Renewable[] };

/** The certificates that have ended or will end within two days; null if none can be requested by SMS. */
export async function renewalOffer(dbs: UserDbs): Promise<RenewalOffer | null> {
  const [key, signs, profile, identity] = await Promise.all([
    sendingKeys(dbs),
    signingKeys(dbs),
    profileView(dbs),
    faceIdentity(dbs),
  ]);
  if (!key?.number || key.no !== signs?.no || !profile || profile.type === 'driver') return null;
  const now = correctedNow();
  const untilOf = (carId: string | null): number | null => {
    const found =
      identity?.keyNo === key.no ? identity.certificates.find((one) => one.carId === carId) : null;
    return found ? endsAt(readCertificate(found.bytes).certificate) : null;
  };
  const askedOf = (carNo: number): Renewable['asked'] =>
    key.renewals?.find((one) => one.carNo === carNo && now - one.at < SAME_LETTERS_MS) ?? null;
  const cars = profile.type === 'provider' ? await numberedCars(dbs) : [null];
  const all = cars
    .map((car) => ({
      carNo: car?.no ?? 0,
      car,
      until: untilOf(car?.id ?? null),
      asked: askedOf(car?.no ?? 0),
    }))
    .filter(({ until }) => until === null || until < now + SOON_MS);
  return all.length === 0 ? null : { key, number: key.number, all };
}

const numberedCars = async ({ mirror }: UserDbs): Promise<CarRow[]> =>
  (await mirror.cars.toArray()).filter(
    ({ car_status, no }) => car_status === 'active' && no !== undefined && no > 0 && no <= MOST_CAR_NO,
  );

/**
 * The letters that request it; their counter is on the disk before the SMS app opens.
 * @returns null if this phone's keys have no counter left, or are gone
 */
export async function renewalLetters(
  dbs: UserDbs,
  { key }: Pick<RenewalOffer, 'key'>,
  { carNo, asked }: Pick<Renewable, 'carNo' | 'asked'>,
): Promise<string | null> {
  if (asked) return asked.letters;
  const { nodata } = dbs.outbox;
  const keys = await smsKeysOf(key.ecdh, key.server, key.no);
  for (;;) {
    const counter = ((await nodata.get(key.no))?.counter ?? mostCounter) + 1;
    if (counter > mostCounter) return null;
    const head = { kind: numberOfKind('renew'), key: key.no, counter };
    const letters = upText(
      await seal('up', head, upBytes({ kind: 'renew', about: carNo }), keys.up),
      'Certificate',
    );
    const taken = await dbs.outbox.transaction('rw', nodata, async () => {
      const row = await nodata.get(key.no);
      // another tab has taken this counter meanwhile
      if (row?.counter !== counter - 1) return row ? 'again' : 'gone';
      const others = (row.renewals ?? []).filter((one) => one.carNo !== carNo);
      await nodata.update(key.no, {
        counter,
        renewals: [...others, { carNo, letters, at: correctedNow() }],
      });
      return 'taken';
    });
    if (taken !== 'again') return taken === 'taken' ? letters : null;
  }
}

/**
 * Joins a certificate from an SMS with what this phone has, and saves it. One that is not newer changes nothing.
 * @returns until when this phone can agree (epoch ms), and whether the server bars the person; null if it does not
 * fit this phone's data, because name, number or car have changed
 */
export async function saveRenewal(
  dbs: UserDbs,
  key: NodataKeyRow,
  bytes: Uint8Array,
): Promise<{ until: number; isBlocked: boolean; owesTooMuch: boolean } | null> {
  const renewal = readRenewal(bytes);
  const before = await faceIdentity(dbs);
  const points = [...new Set([...key.signing, ...(before?.signing ?? [])])];
  const salt = await saltOf(key.ecdh, key.server, key.no);
  const car =
    renewal.carNo === 0 ? null : await dbs.mirror.cars.filter(({ no }) => no === renewal.carNo).first();
  if (car === undefined) return null;
  const carId = car?.id ?? null;
  for (const known of await candidates(dbs, { renewal, key, salt, car })) {
    const whole = renewedCertificate(renewal, known);
    if (!whole || !(await isCertified(readCertificate(whole), points))) continue;
    const { certificate } = readCertificate(whole);
    const own = before?.keyNo === key.no ? before : null;
    const at = Math.max(own?.at ?? 0, certificate.issuedAt);
    const earlier = own?.certificates.find((one) => one.carId === carId);
    const isNewer = !earlier || readCertificate(earlier.bytes).certificate.issuedAt < certificate.issuedAt;
    if (isNewer && (await signingKeys(dbs))?.no === key.no) {
      const others = own?.certificates.filter((one) => one.carId !== carId) ?? [];
      await saveIdentity(dbs, {
        keyNo: key.no,
        at,
        certificates: [...others, { carId, bytes: whole }],
        salt,
        signing: points,
        agreements: renewal.owner?.agreements ?? 0,
        settledUpTo: Math.max(renewal.owner?.settledUpTo ?? 0, own?.settledUpTo ?? 0),
      });
    }
    return {
      until: endsAt(certificate),
      isBlocked: certificate.isBlocked,
      owesTooMuch: certificate.owesTooMuch,
    };
  }
  return null;
}

type Given = { renewal: Renewal; key: NodataKeyRow; salt: string; car: CarRow | null };

/** What the server may have signed besides the SMS: from this phone's rows, or as in the certificate before. */
async function candidates(dbs: UserDbs, { key, salt, car }: Given): Promise<KnownFacts[]> {
  const [profile, identity] = await Promise.all([profileView(dbs), faceIdentity(dbs)]);
  const digits = profile ? digitsOfPhone(profile.phone) : null;
  if (!profile || digits === null) return [];
  const before = identity?.certificates.find((one) => one.carId === (car?.id ?? null));
  const earlier = before && readCertificate(before.bytes).certificate;
  const names = new Set([profile.name, earlier?.name ?? profile.name]);
  const own = {
    accountId: dbs.userId,
    point: compressed(fromBase64url(key.point)),
    numberHash: await numberHash({ digits, salt: BigInt(`0x${salt}`) }),
  };
  const cars = car
    ? [{ carType: car.car_type, registration: car.registration }, ...(earlier?.owner ? [earlier.owner] : [])]
    : [null];
  return [...names].flatMap((name) =>
    cars.map((each) => ({
      ...own,
      name,
      car: each && { carType: each.carType, registration: each.registration },
    })),
  );
}
