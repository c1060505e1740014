/**
 * Payments: they work only online, since the gateway's page is elsewhere, so they bypass the outbox. The
 * result comes in the stream like everything else.
 */
import type { PaymentResult } from '../../../protocol/api/payments.ts';
import { paymentStatuses } from '../../../domain/money/payment.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { call } from './api.ts';
import { currentSession } from '../session/session-store.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The address of the gateway's page, or the reason why there is none. */
export type StartedPayment = { url: string } | { error: CodedError };

/** @param id made once for each intended press: a repeated call with the same id opens the same payment */
export async function startPayment(id: string, amount: number | null): Promise<StartedPayment> {
  const session = currentSession();
  if (!session) return { error: { code: 'unauthenticated' } };
  if (session.impersonating) return { error: { code: 'looks_only' } };
  const called = await call('payment/start', { id, amount }, session.token);
  if (!called.ok)
    return { error: called.failure.kind === 'refused' ? called.failure.error : { code: 'unavailable' } };
  const url = isRecord(called.data) ? called.data['url'] : null;
  return typeof url === 'string' ? { url } : { error: { code: 'server_error' } };
}

/**
 * Abandons a payment that its payer did not complete. @returns the reason for a failure, or null; the
 * payment's status comes in the stream
 */
export async function giveUpPayment(id: string): Promise<CodedError | null> {
  const session = currentSession();
  if (!session) return { code: 'unauthenticated' };
  if (session.impersonating) return { code: 'looks_only' };
  const called = await call('payment/give-up', { id }, session.token);
  if (called.ok) return null;
  return called.failure.kind === 'refused' ? called.failure.error : { code: 'unavailable' };
}

/** Needs no session. Null: the server cannot be reached now; 'missing': the server knows no such payment. */
export async function paymentResult(tranId: string): Promise<PaymentResult | 'missing' | null> {
  const { isOurs, jsonCall } = await import('./json-call.ts');
  try {
    const response = await jsonCall.raw<unknown>('payment/result', { query: { tran_id: tranId } });
    if (!isOurs(response)) return null;
    if (response.status === 404) return 'missing';
    return response.ok && isRecord(response._data) ? readResult(response._data['data']) : null;
  } catch {
    return null;
  }
}

function readResult(data: unknown): PaymentResult | null {
  if (!isRecord(data)) return null;
  const { amount, number, reason, created_at, asked_at, ask_at } = data;
  const status = paymentStatuses.find((known) => known === data['status']);
  if (!status || typeof amount !== 'number' || typeof number !== 'number') return null;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    status,
    amount,
    number,
    reason: text(reason),
    created_at: text(created_at) ?? '',
    asked_at: text(asked_at),
    ask_at: text(ask_at),
  };
}
