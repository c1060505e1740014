/**
 * The page of the stand-in gateway, in the product's own colours: it says that it is a rehearsal, shows no other
 * company's marks, and never asks for a PIN.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type } from 'arktype';
import type { Locale } from '../../../domain/base/locale.ts';
import { formatTaka } from '../../../domain/base/taka.ts';
import {
  standInChoices,
  type EmbeddedPayments,
  type StandInChoice,
} from '../../gateways/payment-embedded.ts';
import { PAYMENT_RETURN } from '../../gateways/payment-addresses.ts';
import type { Config } from '../../base/config.ts';
import { Refused } from '../../base/refused.ts';
import { localeOf, serverText, type ServerText } from '../answer/texts.ts';
import { contentSecurity, hashSource } from '../door/content-security.ts';
import { escapeHtml, look, page } from './pages.ts';

const Chosen = type({ choice: type.enumerated(...standInChoices) });
const FORM_LIMIT = 32 * 1024;

const style = `${look}
.sum{display:grid;justify-items:center;gap:4px;padding:14px 16px;text-align:center}
.sum b{font-size:2.5rem;line-height:1.3}
.sum strong{color:var(--primary);font-size:1.375rem}
.sum span,.pin{color:var(--ink-2);font-size:.9375rem}
fieldset{padding:0;overflow:hidden;min-width:0}
legend{float:left;width:100%;padding:12px 16px;font-weight:700}
label{clear:both;display:flex;gap:12px;align-items:center;min-height:52px;padding:8px 16px;border-top:1px solid var(--line);cursor:pointer}
label span{flex:1}
label:has(:checked){background:var(--soft);font-weight:700}
label:has(:focus-visible),button:focus-visible{outline:3px solid #1247d6;outline-offset:-3px}
input{flex:none;width:24px;height:24px;margin:0;accent-color:var(--primary)}
.go{color:var(--go)}.bad{color:var(--bad)}.wait{color:var(--wait)}
.pin{display:flex;gap:8px;align-items:center}
form{display:grid;gap:14px}
button{width:100%;min-height:52px;border:0;border-radius:14px;padding:8px 16px;background:var(--primary);color:var(--on);font:inherit;font-weight:700;cursor:pointer}
button.back{background:none;color:var(--primary)}
`;
const inline = { scripts: [], styles: [hashSource(style)] };

const icons = {
  info: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
  go: '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>',
  bad: '<circle cx="12" cy="12" r="10"/><path d="m15 9-6 6M9 9l6 6"/>',
  wait: '<path d="M5 22h14M5 2h14M17 22v-4.2a2 2 0 0 0-.6-1.4L12 12l-4.4 4.4a2 2 0 0 0-.6 1.4V22M7 2v4.2a2 2 0 0 0 .6 1.4L12 12l4.4-4.4a2 2 0 0 0 .6-1.4V2"/>',
  lock: '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
};
type PageIcon = keyof typeof icons;
const icon = (name: PageIcon): string =>
  `<svg class="${name}" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`;

/** The outcomes as rows, the usual one first; going back has its own button. */
const rows: Record<Exclude<StandInChoice, 'cancel'>, PageIcon> = {
  success: 'go',
  fail: 'bad',
  late: 'wait',
  twice: 'go',
  never: 'wait',
};

const rehearsal = (locale: Locale, body: string): string => {
  const text = (id: ServerText): string => escapeHtml(serverText(locale, id));
  return page(locale, serverText(locale, 'page.pay_title'), body, {
    style,
    above: `<p class="calm" role="status">${icon('info')}<span><b>${text('page.pay_rehearsal')}</b> ${text('page.pay_note')}</span></p>`,
  });
};

function paymentPage(locale: Locale, { tranId, amount }: { tranId: string; amount: string }): string {
  const text = (id: ServerText): string => escapeHtml(serverText(locale, id));
  const sum = escapeHtml(formatTaka(Number(amount), locale));
  const hidden = `<input type="hidden" name="tran_id" value="${escapeHtml(tranId)}">`;
  const choices = Object.entries(rows).map(
    ([choice, mark], at) =>
      `<label>${icon(mark)}<span>${escapeHtml(serverText(locale, textOf(choice)))}</span>` +
      `<input type="radio" name="choice" value="${choice}"${at === 0 ? ' checked' : ''}></label>`,
  );
  return rehearsal(
    locale,
    `<section class="card sum"><strong>${text('page.product')}</strong><span>${text('page.pay_to')}</span>` +
      `<b>${sum}</b><span>${text('page.pay_no_more')}</span></section>
<form method="post">${hidden}
<fieldset><legend>${text('page.pay_choose')}</legend>${choices.join('\n')}</fieldset>
<p class="pin">${icon('lock')}${text('page.pay_no_pin')}</p>
<button>${escapeHtml(serverText(locale, 'page.pay_press', { sum: formatTaka(Number(amount), locale) }))}</button></form>
<form method="post">${hidden}<button class="back" name="choice" value="cancel">${text('page.pay_cancel')}</button></form>`,
  );
}

const textOf = (choice: string): ServerText => {
  const found = standInChoices.find((each) => each === choice);
  return `page.pay_${found ?? 'success'}`;
};

/** /dev/pay/<session>: the page on which a person chooses the behaviour of the stand-in gateway. */
export function standInPage(app: FastifyInstance, gateway: EmbeddedPayments, config: Config): void {
  const policy = contentSecurity(config, inline);
  app.get('/dev/pay/:session', (request, reply) => {
    const transaction = gateway.at(sessionOf(request));
    if (!transaction) throw new Refused({ code: 'payment_not_found' });
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(paymentPage(localeOf(request), transaction));
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
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(rehearsal(locale, `<p>${gone}</p>${home}`));
    }
    // 307 keeps the POST and its form, as the gateway's own page does
    return reply.redirect(PAYMENT_RETURN, 307);
  });
}

function sessionOf({ params }: FastifyRequest): string {
  if (typeof params !== 'object' || params === null) return '';
  return String(Object.getOwnPropertyDescriptor(params, 'session')?.value ?? '');
}
