/**
 * SMS through a phone with a SIM card, with android-sms-gateway: `POST /message` with the user's name and password,
 * to the phone itself or to the service that reaches it. Its answer says that the phone has it, not that it was sent;
 * its webhook reports what became of it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SmsGateway } from '../act/context.ts';
import type { SmsConfig } from '../base/config-services.ts';
import { GatewayError } from './gateway-error.ts';

const TIMEOUT_MS = 10_000;
const TRIES = 2;
const AGAIN_AFTER_MS = 500;
/** It has a message with this id: an earlier try got through, though its answer did not. */
const KNOWN = 409;
/** After this many seconds the phone no longer sends it. */
const TTL_S = 30 * 60;

/** Our own id goes along, so that a second try is not a second SMS. */
export function androidSms(
  { url, user, password }: Extract<SmsConfig, { kind: 'android' }>,
  { timeoutMs = TIMEOUT_MS, againAfterMs = AGAIN_AFTER_MS } = {},
): SmsGateway {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const post = async (body: string): Promise<number> => {
    try {
      const { status, body: rest } = await fetch(url, {
        method: 'POST',
        body,
        headers: { authorization, 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await rest?.cancel();
      return status;
    } catch (error) {
      throw new GatewayError('sms', 'no answer of the phone', true, error);
    }
  };
  return {
    send: async ({ phone, text, id = randomUUID() }) => {
      const body = JSON.stringify({ id, textMessage: { text }, phoneNumbers: [phone], ttl: TTL_S });
      for (let left = TRIES; ; left--) {
        const failure = await post(body).then(failureOf, (error: unknown) => error);
        if (failure === null) return;
        const again = failure instanceof GatewayError && failure.retryable && left > 1;
        if (!again) throw failure;
        await pause(againAfterMs);
      }
    },
  };
}

function failureOf(status: number): GatewayError | null {
  if (status === KNOWN || (status >= 200 && status < 300)) return null;
  const reason = status === 401 ? 'name or password is wrong' : `status ${status}`;
  return new GatewayError('sms', `the phone did not take it: ${reason}`, status >= 500 || status === 429);
}
