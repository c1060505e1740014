/**
 * SSLCommerz v4 (FACTS, payments): open a session, ask the validator about a notice, ask for a transaction by
 * our own id. Forms go out, JSON comes back; its fields vary with the outcome, so each field is read
 * separately.
 */
import { type } from 'arktype';
import type { GatewayWord } from '../../domain/money/payment.ts';
import { showPhone } from '../../domain/base/phone.ts';
import type { PaymentGateway, PaymentOrder } from '../act/context.ts';
import type { PaymentConfig } from '../base/config-services.ts';
import { GatewayError } from './gateway-error.ts';
import { returnAddresses } from './payment-addresses.ts';

const TIMEOUT_MS = 8_000;

const Session = type({
  status: 'string',
  'GatewayPageURL?': 'string | null',
  'failedreason?': 'string | null',
});
const Word = type({
  status: 'string',
  'tran_id?': 'string | null',
  'val_id?': 'string | null',
  'amount?': 'string | number | null',
  'currency?': 'string | null',
  'currency_type?': 'string | null',
  'risk_level?': 'string | number | null',
  'error?': 'string | null',
});
const Transactions = type({ APIConnect: 'string', 'element?': 'unknown[] | null' });

export function sslcommerz(
  config: Extract<PaymentConfig, { kind: 'sslcommerz' }>,
  timeoutMs = TIMEOUT_MS,
): PaymentGateway {
  const secret = { store_id: config.storeId, store_passwd: config.storePassword };
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const address = new URL(path, config.url);
    address.search = new URLSearchParams({ ...query, ...secret, v: '1', format: 'json' }).toString();
    return fetchJson(address, {}, timeoutMs);
  };
  return {
    name: 'sslcommerz',
    open: async (order) => {
      const form = new URLSearchParams({ ...secret, ...formOf(order) });
      const address = new URL('/gwprocess/v4/api.php', config.url);
      const session = Session(await fetchJson(address, { method: 'POST', body: form }, timeoutMs));
      if (session instanceof type.errors) throw new GatewayError('payment', 'unreadable session', true);
      if (session.status !== 'SUCCESS' || !session.GatewayPageURL)
        throw new GatewayError('payment', session.failedreason ?? session.status, false);
      return session.GatewayPageURL;
    },
    validate: async (valId) =>
      readWord(await ask('/validator/api/validationserverAPI.php', { val_id: valId })),
    query: async (tranId) => {
      const found = Transactions(
        await ask('/validator/api/merchantTransIDvalidationAPI.php', { tran_id: tranId }),
      );
      if (found instanceof type.errors) throw new GatewayError('payment', 'unreadable transactions', true);
      if (found.APIConnect !== 'DONE') throw new GatewayError('payment', found.APIConnect, false);
      return (found.element ?? []).flatMap((element) => readWord(element) ?? []);
    },
  };
}

function formOf({ tranId, amount, payer, origin }: PaymentOrder): Record<string, string> {
  return {
    total_amount: String(amount),
    currency: 'BDT',
    tran_id: tranId,
    ...returnAddresses(origin),
    cus_name: payer.name,
    // the gateway requires an email address, and an account may have none
    cus_email: payer.email ?? `${showPhone(payer.phone)}@${new URL(origin).hostname}`,
    cus_phone: showPhone(payer.phone),
    cus_add1: 'Bangladesh',
    cus_city: 'Dhaka',
    cus_country: 'Bangladesh',
    shipping_method: 'NO',
    product_name: 'Commission',
    product_category: 'service',
    product_profile: 'non-physical-goods',
  };
}

/** Reads the gateway's report; null when it names no transaction. */
function readWord(body: unknown): GatewayWord | null {
  const word = Word.onUndeclaredKey('delete')(body);
  if (word instanceof type.errors) throw new GatewayError('payment', 'unreadable transaction', true);
  if (!word.tran_id) return null;
  return {
    tranId: word.tran_id,
    status: word.status,
    amount: String(word.amount ?? ''),
    currency: word.currency_type ?? word.currency ?? '',
    riskLevel: String(word.risk_level ?? ''),
    valId: word.val_id ?? '',
    reason: word.error ?? '',
  };
}

async function fetchJson(address: URL, init: RequestInit, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await response.json();
  } catch (error) {
    throw new GatewayError('payment', 'no readable answer', true, error);
  }
}
