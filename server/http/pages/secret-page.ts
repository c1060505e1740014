/**
 * A page that the server writes for everybody who has its address. No search engine, cache or other page learns of
 * it.
 */
import type { FastifyInstance } from 'fastify';
import type { Locale } from '../../../domain/base/locale.ts';
import type { Config } from '../../base/config.ts';
import { localeOf } from '../answer/texts.ts';
import { contentSecurity } from '../door/content-security.ts';

export type SecretPage = {
  /** The address before the secret: '/with/'. */
  path: string;
  /** The hashes of the page's own script and style. */
  inline: { scripts: string[]; styles: string[] };
  /** @param letters of the address, as somebody wrote them */
  write(letters: string, locale: Locale): Promise<{ found: boolean; html: string }>;
};

/** Registers the page: Bengali first, in English by the switch of the app, 404 with words if nothing is found. */
export function secretPage(app: FastifyInstance, config: Config, { path, inline, write }: SecretPage): void {
  const policy = contentSecurity(config, inline);
  app.get<{ Params: { letters: string } }>(`${path}:letters`, async (request, reply) => {
    const locale = localeOf({ headers: {}, cookies: request.cookies });
    const { found, html } = await write(request.params.letters, locale);
    return reply
      .status(found ? 200 : 404)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
