/**
 * SMS through a gateway of the kind used in Bangladesh (FACTS, SMS): a form POST with key, sender, number and text; a
 * number in the answer is the result code.
 */
import type { SmsGateway } from '../act/context.ts';
import type { SmsConfig } from '../base/config-services.ts';
import { GatewayError } from './gateway-error.ts';

const TIMEOUT_MS = 10_000;
const SUBMITTED = 202;
/** The gateway's temporary failures; every other code has a cause that must be corrected. */
const PASSING = new Set([1005, 1007]);

const MEANINGS: Record<number, string> = {
  1001: 'the number is not valid',
  1002: 'the sender id is not valid',
  1003: 'a field is missing',
  1005: 'internal error',
  1006: 'the balance has expired',
  1007: 'no balance',
  1011: 'no such account',
  1012: 'masked text must be Bengali',
};

export function httpSms(config: Extract<SmsConfig, { kind: 'http' }>, timeoutMs = TIMEOUT_MS): SmsGateway {
  return {
    send: async ({ phone, text }) => {
      const form = new URLSearchParams({
        api_key: config.apiKey,
        senderid: config.senderId,
        number: phone.replace(/^\+/, ''),
        message: text,
      });
      const answer = await post(config.url, form, timeoutMs);
      const code = codeIn(answer.body);
      if (code === SUBMITTED) return;
      if (code === null)
        throw new GatewayError('sms', `unreadable answer, status ${answer.status}`, answer.status >= 500);
      throw new GatewayError('sms', `${code} ${MEANINGS[code] ?? 'not taken'}`, PASSING.has(code));
    },
  };
}

async function post(
  url: string,
  form: URLSearchParams,
  timeoutMs: number,
): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    throw new GatewayError('sms', 'no answer', true, error);
  }
}

/** `{"response_code":202,…}`, or the bare number that older gateways answer. */
function codeIn(body: string): number | null {
  const bare = /^\s*(\d{3,4})\s*$/.exec(body)?.[1];
  if (bare !== undefined) return Number(bare);
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('response_code' in parsed)) return null;
    const code = Number(parsed.response_code);
    return Number.isInteger(code) ? code : null;
  } catch {
    return null;
  }
}
