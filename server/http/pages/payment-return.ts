/**
 * The page of a payment that is no call of the app: the payer's return from the gateway.
 *
 *   gateway ─ POST by the browser, without cookies ─▶ /payment/callback ─ 303 ─▶ GET /payment/callback?tran=…
 *
 * The server trusts nothing in the return, which only makes it ask the gateway. So the return needs no proof
 * of origin.
 */
import { type } from 'arktype';
import type { FastifyInstance } from 'fastify';
import { PAYMENT_RETURN } from '../../gateways/payment-addresses.ts';

const Returned = type({ tran_id: 'string <= 64' });
const FORM_LIMIT = 32 * 1024;

/** @param ask makes the server ask the gateway about this payment; waits a moment, never throws */
export function paymentReturn(app: FastifyInstance, ask: (tranId: string) => Promise<void>): void {
  app.post(PAYMENT_RETURN, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const returned = Returned(request.body);
    const tranId = returned instanceof type.errors ? '' : returned.tran_id;
    if (tranId !== '') await ask(tranId);
    const query = tranId === '' ? '' : `?tran=${encodeURIComponent(tranId)}`;
    return reply.header('cache-control', 'no-store').redirect(`${PAYMENT_RETURN}${query}`, 303);
  });
}
