/** The keys of a phone for the ways without a net (docs/PROTOCOL.md). */
import { type } from 'arktype';

/** A point of P-256: 65 bytes in base64url. */
const point = type('/^[\\w-]{87}$/');

export const NodataKeysBody = type({ ecdh: point, ecdsa: point });
export type NodataKeysBody = typeof NodataKeysBody.infer;

/**
 * `key`: the number of the keys. `signing`: the points whose keys sign for the server now and next. `number`: where
 * SMS go; null: this market accepts none. `price`: of one SMS, in hundredths of a taka.
 */
export const NodataKeys = type({
  key: '0 <= number.integer <= 4294967295',
  ecdh: point,
  signing: point.array().atMostLength(4),
  number: 'string <= 15 | null',
  price: '0 <= number.integer <= 100000',
});
export type NodataKeys = typeof NodataKeys.infer;

/**
 * What android-sms-gateway posts when its phone has received an SMS (https://docs.sms-gate.app, webhooks) or could
 * not send one; other events are ignored. The id of a received SMS is not unique, so nothing depends on it; the id of
 * a failed one is ours.
 */
export const AndroidSmsNotice = type({
  event: 'string <= 40',
  payload: { 'message?': 'string <= 2000', 'phoneNumber?': 'string <= 40', 'messageId?': 'string <= 60' },
});

export const NodataKeysAnswer = type({ data: NodataKeys });
