/** The parts that the account calls share: the origin of a call, refusals, answers. */
import { deviceName } from '../../domain/person/device-name.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { normalisePhone } from '../../domain/base/phone.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { AccountData } from '../../protocol/api/accounts.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import type { Incoming } from '../http/route.ts';
import { GatewayError } from '../gateways/gateway-error.ts';
import { openSession } from './sessions.ts';
import { Refused } from '../base/refused.ts';
import { rememberDevice } from './devices.ts';
import type { Asking } from './one-time-codes.ts';
import { accountData, type Person } from './people.ts';
import { RESEND_AFTER_SECONDS } from './tries.ts';

/**
 * The origin of a call: limits count its address and device, messages are in its language; `agent` names the
 * browser.
 */
export type From = Asking & { locale: Locale; agent: string };
export type OtpSent = { otp_id: string; resend_after: number };
/** `device`: the token that the browser stores, so that the server recognizes this device next time. */
export type SignedIn = { token: string; device: string; user: AccountData };

/** The origin of an incoming call. */
export const originOf = ({
  address,
  agent,
  device,
  locale,
}: Pick<Incoming, 'address' | 'agent' | 'device' | 'locale'>): From => ({
  address,
  agent,
  device: device.token,
  locale,
});

export const otpSent = (id: string): OtpSent => ({ otp_id: id, resend_after: RESEND_AFTER_SECONDS });

/** @throws Refused with all refusals, if there are any */
export function checkForm(refusals: readonly Refusal[]): void {
  const [first, ...more] = refusals;
  if (first) throw new Refused(first, more);
}

/** The stored form of a number that has passed the rules. */
export function phoneOf(context: Context, text: string): string {
  const phone = normalisePhone(text, { allowDemo: allowsDemoPhones(context.config) });
  if (phone === null) throw new Refused({ code: 'phone_invalid', field: 'phone' });
  return phone;
}

/** @throws Refused upstream_failed */
export async function sendOrRefuse(context: Context, sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.log.error({ gateway: error.gateway, reason: error.message }, 'message not sent');
    throw new Refused({ code: 'upstream_failed' });
  }
}

/** Opens a session and makes the device a known one. */
export async function openFor(
  context: Context,
  db: Reader,
  person: Person,
  { device, agent }: Pick<From, 'device' | 'agent'>,
): Promise<SignedIn> {
  return {
    token: await openSession(context, db, person.id, { device: deviceName(agent) }),
    device: await rememberDevice(context, db, device, person.id),
    user: accountData(person),
  };
}
