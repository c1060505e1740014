/** Web push (RFC 8030): the message is encrypted for one browser and sent to that browser's push service. */
import webPush from 'web-push';
import { GatewayError } from './gateway-error.ts';
import type { VapidKeys } from './push-keys.ts';

const TIMEOUT_MS = 5000;
/**
 * The time for which a push service holds a message. Bidding windows end within two hours; after that the app
 * learns the outcome when it pulls.
 */
const TTL_SECONDS = 2 * 60 * 60;

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushGateway = {
  /**
   * @param message `topic`: a later message of the same topic replaces an undelivered one
   * @returns 'gone' when the subscription will never work again
   * @throws GatewayError when the push service did not accept the message
   */
  send(to: PushTarget, message: { payload: string; topic: string | null }): Promise<'sent' | 'gone'>;
};

export function webPushGateway(keys: VapidKeys, timeoutMs = TIMEOUT_MS): PushGateway {
  return {
    send: async (to, { payload, topic }) => {
      const sealed = seal(keys, to, payload, topic);
      if (!sealed) return 'gone';
      const status = await post(to.endpoint, sealed, timeoutMs);
      if (status === 404 || status === 410) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      throw new GatewayError('push', `status ${status}`, status === 429 || status >= 500);
    },
  };
}

/** The request that the push service expects; null when the subscription's keys are invalid. */
function seal(keys: VapidKeys, to: PushTarget, payload: string, topic: string | null) {
  const { endpoint, p256dh, auth } = to;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: keys,
      TTL: TTL_SECONDS,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      ...(topic !== null && { topic }),
    });
  } catch {
    return null;
  }
}

/** Sends without following redirects, because only the first address was checked. */
async function post(
  endpoint: string,
  { headers, body }: { headers: Record<string, unknown>; body: Buffer },
  timeoutMs: number,
): Promise<number> {
  const lines = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(lines.map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new GatewayError('push', 'no answer', true, error);
  }
}
