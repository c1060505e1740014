import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDemoPhone } from '../../../domain/base/phone.ts';
import type { EmbeddedSms } from '../../gateways/sms-embedded.ts';
import { isForwarded } from '../door/client-address.ts';
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

/**
 * /dev/sms: the messages of the demo market, newest first. Only this machine sees all of them; elsewhere the page
 * shows those to the numbers of the demo market, which are never given out.
 */
export function smsInbox(app: FastifyInstance, sms: EmbeddedSms): void {
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
    return reply
      .type('text/html; charset=utf-8')
      .send(page(locale, serverText(locale, 'page.inbox_title'), note + (rows.join('\n') || empty)));
  });
}
