import type { FastifyInstance } from 'fastify';
import type { EmbeddedSms } from '../gateways/sms-embedded.ts';
import { escapeHtml, page } from './pages.ts';
import { localeOf, serverText } from './texts.ts';

/** /dev/sms: what the embedded SMS default has 'sent', newest first. It exists only with that default. */
export function smsInbox(app: FastifyInstance, sms: EmbeddedSms): void {
  app.get('/dev/sms', (request, reply) => {
    reply.header('cache-control', 'no-store');
    const messages = sms
      .inbox()
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
    return reply
      .type('text/html; charset=utf-8')
      .send(page(locale, serverText(locale, 'page.inbox_title'), note + (rows.join('\n') || empty)));
  });
}
