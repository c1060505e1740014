import { BlockList } from 'node:net';
import { type } from 'arktype';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '../../../domain/base/locale.ts';
import { isDemoPhone, normalisePhone } from '../../../domain/base/phone.ts';
import type { EmbeddedSms } from '../../gateways/sms-embedded.ts';
import { rateNames } from '../../gateways/sms-mischief.ts';
import { isForwarded } from '../door/client-address.ts';
import { Refused } from '../../base/refused.ts';
import { escapeHtml, page } from './pages.ts';
import { localeOf, serverText } from '../answer/texts.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Whether the request was made on this machine. A local proxy also connects from here, so forwarded requests
 * do not count. Requests for another host name do not count either, because a page on the web could make a
 * local browser send them.
 */
function isFromHere({ raw, hostname }: FastifyRequest): boolean {
  const { remoteAddress: address = '' } = raw.socket;
  if (isForwarded(raw) || raw.headers.via !== undefined || raw.headers['x-real-ip'] !== undefined)
    return false;
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return false;
  return address.includes(':') ? loopback.check(address, 'ipv6') : loopback.check(address);
}

const Form = type({ from: 'string <= 40', text: 'string <= 2000' });
const percent = type('string.integer.parse').to('0 <= number <= 100');
/** What happens to SMS, in percent. */
const MischiefForm = type({
  seed: type('string.integer.parse').to('0 <= number <= 1000000'),
  lose: percent,
  double: percent,
  delay: percent,
  reorder: percent,
  forge: percent,
});

/** A missed call or an SMS to the number for call-backs. */
type Ring = (asked: { phone: string; source: 'missed_call' | 'sms'; text: string }) => Promise<void>;

/**
 * /dev/sms: the messages of the demo market, newest first, and a form for a missed call or an SMS to the number for
 * call-backs. Only this machine sees all of them and can ring from any number; elsewhere the page knows only the
 * numbers of the demo market, which are never assigned.
 */
export function smsInbox(app: FastifyInstance, sms: EmbeddedSms, ring: Ring): void {
  app.get('/dev/sms', (request, reply) => {
    reply.header('cache-control', 'no-store');
    const messages = sms
      .inbox()
      .filter(({ phone }) => isDemoPhone(phone) || isFromHere(request))
      .map(({ phone, text, at }) => ({ phone, text, at: new Date(at).toISOString() }));
    if (!(request.headers.accept ?? '').includes('text/html'))
      return reply.send({ success: true, data: messages });
    const locale = localeOf(request);
    const rows = messages.map(
      ({ phone, text, at }) =>
        `<article><h2>${escapeHtml(phone)}</h2><p>${escapeHtml(text)}</p><p><time>${at}</time></p></article>`,
    );
    const empty = `<p>${escapeHtml(serverText(locale, 'page.inbox_empty'))}</p>`;
    const note = `<p>${escapeHtml(serverText(locale, 'page.inbox_note'))}</p>`;
    const own = isFromHere(request) ? mischiefForm(locale, sms.mischief()) : '';
    const body = note + askForm(locale) + own + (rows.join('\n') || empty);
    return reply
      .type('text/html; charset=utf-8')
      .send(page(locale, serverText(locale, 'page.inbox_title'), body));
  });

  app.post('/dev/sms', async (request, reply) => {
    const form = Form(request.body);
    if (form instanceof type.errors) throw new Refused({ code: 'invalid_body' });
    const phone = normalisePhone(form.from, { allowDemo: true });
    if (phone !== null && !isDemoPhone(phone) && !isFromHere(request))
      throw new Refused({ code: 'forbidden' });
    const text = form.text.trim();
    if (text === '') await ring({ phone: form.from, source: 'missed_call', text });
    for (const { text: letters, afterMs } of text === '' ? [] : sms.arrivals(text)) {
      const arrives = () => ring({ phone: form.from, source: 'sms', text: letters });
      if (afterMs === 0) await arrives();
      else setTimeout(() => arrives().catch((error: unknown) => request.log.warn(error)), afterMs).unref();
    }
    return reply.redirect('/dev/sms', 303);
  });

  app.post('/dev/sms/mischief', (request, reply) => {
    if (!isFromHere(request)) throw new Refused({ code: 'forbidden' });
    const form = MischiefForm(request.body);
    if (form instanceof type.errors) throw new Refused({ code: 'invalid_body' });
    const { seed, ...rates } = form;
    sms.befall(seed, rates);
    return reply.redirect('/dev/sms', 303);
  });
}

/** What a phone without the app can do: ring, or write to the number for call-backs. */
const askForm = (locale: Locale): string => {
  const [title, from, words, send] = (
    ['page.ask_title', 'page.ask_from', 'page.ask_words', 'page.ask_send'] as const
  ).map((key) => escapeHtml(serverText(locale, key)));
  return `<form method="post" action="/dev/sms"><h2>${title}</h2>
<p><label>${from}<br><input name="from" type="tel" required maxlength="40"></label></p>
<p><label>${words}<br><input name="text" maxlength="160"></label></p>
<p><button>${send}</button></p></form>`;
};

/** The form that sets what happens to SMS; only this machine sees it. */
function mischiefForm(locale: Locale, { seed, rates }: ReturnType<EmbeddedSms['mischief']>): string {
  const field = (name: string, words: string, value: number): string =>
    `<p><label>${escapeHtml(words)}<br><input name="${name}" type="number" min="0" max="${name === 'seed' ? 1_000_000 : 100}" value="${value}"></label></p>`;
  const fields = rateNames.map((name) => field(name, serverText(locale, `page.sms_${name}`), rates[name]));
  return `<form method="post" action="/dev/sms/mischief"><h2>${escapeHtml(serverText(locale, 'page.sms_mischief'))}</h2>
${field('seed', serverText(locale, 'page.sms_seed'), seed)}
${fields.join('\n')}
<p><button>${escapeHtml(serverText(locale, 'page.sms_set'))}</button></p></form>`;
}
