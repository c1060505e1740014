/** What a phone needs to agree face to face without a net (docs/PROTOCOL.md, "Face to face"). */
import { type } from 'arktype';

/** `key`: the number of the phone's keys (`nodata.ts`). */
export const FaceCertificatesBody = type({ key: '0 <= number.integer <= 4294967295' });

/**
 * `certificate`: in base64url (`protocol/face/certificate.ts`), one for each car of an owner, one for a passenger.
 * `salt`: of the number's hash in it, in hexadecimal digits. `agreements`: how many more an owner may make without a
 * net.
 */
export const FaceCertificates = type({
  certificates: type({ car_id: 'string | null', certificate: 'string' }).array(),
  salt: '15 < string <= 16',
  signing: type.string.array(),
  agreements: '0 <= number.integer <= 3',
  settled_up_to: '0 <= number.integer <= 65535',
});
export type FaceCertificates = typeof FaceCertificates.infer;

export const FaceCertificatesAnswer = type({ data: FaceCertificates });
