/**
 * The two pages of a payment that are not calls of the app: the payer's return from the gateway, and the page
 * of the stand-in gateway.
 *
 *   gateway ─ POST by the browser, without cookies ─▶ /payment/callback ─ 303 ─▶ GET /payment/callback?tran=…
 *
 * The server trusts nothing in the return, which only makes it ask the gateway. So the return needs no proof
 * of origin.
 */
import { type } from 'arktype';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { standInChoices, type EmbeddedPayments } from '../../gateways/payment-embedded.ts';
import { PAYMENT_RETURN } from '../../gateways/payment-addresses.ts';
import { Refused } from '../../base/refused.ts';
import { escapeHtml, page } from './pages.ts';
import { localeOf, serverText } from '../answer/texts.ts';

const Returned = type({ tran_id: 'string <= 64' });
const Chosen = type({ choice: type.enumerated(...standInChoices) });
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

/** /dev/pay/<session>: the page on which a person chooses the behaviour of the stand-in gateway. */
export function standInPage(app: FastifyInstance, gateway: EmbeddedPayments): void {
  app.get('/dev/pay/:session', (request, reply) => {
    const transaction = gateway.at(sessionOf(request));
    if (!transaction) throw new Refused({ code: 'payment_not_found' });
    const locale = localeOf(request);
    const buttons = standInChoices.map(
      (choice) =>
        `<form method="post"><input type="hidden" name="tran_id" value="${escapeHtml(transaction.tranId)}">` +
        `<p><button name="choice" value="${choice}">${escapeHtml(serverText(locale, `page.pay_${choice}`))}</button></p></form>`,
    );
    const sum = escapeHtml(serverText(locale, 'page.pay_sum', { amount: Number(transaction.amount) }));
    const note = escapeHtml(serverText(locale, 'page.pay_note'));
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        page(
          locale,
          serverText(locale, 'page.pay_title'),
          `<p>${sum}</p><p>${note}</p>${buttons.join('\n')}`,
        ),
      );
  });
  app.post('/dev/pay/:session', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const chosen = Chosen(request.body);
    if (chosen instanceof type.errors) throw new Refused({ code: 'invalid_body' });
    const returned = await gateway.choose(sessionOf(request), chosen.choice);
    if (!returned) throw new Refused({ code: 'payment_not_found' });
    if (chosen.choice === 'never') {
      const locale = localeOf(request);
      const gone = escapeHtml(serverText(locale, 'page.pay_gone'));
      const home = `<p><a href="/">${escapeHtml(serverText(locale, 'page.continue'))}</a></p>`;
      return reply
        .type('text/html; charset=utf-8')
        .send(page(locale, serverText(locale, 'page.pay_title'), `<p>${gone}</p>${home}`));
    }
    // 307 keeps the POST and its form, as the gateway's own page does
    return reply.redirect(PAYMENT_RETURN, 307);
  });
}

function sessionOf({ params }: FastifyRequest): string {
  if (typeof params !== 'object' || params === null) return '';
  return String(Object.getOwnPropertyDescriptor(params, 'session')?.value ?? '');
}
