/** The addresses that the store's app and the phone's share sheet request from this origin. */
import type { FastifyInstance } from 'fastify';
import { sharedAddress } from '../../../domain/place/shared-place.ts';
import type { Config } from '../../base/config.ts';

/**
 * Digital Asset Links: the Android app with these fingerprints may show this origin without the browser's bar. 404 until
 * it is configured.
 */
export function assetLinks(app: FastifyInstance, { android }: Pick<Config, 'android'>): void {
  if (!android) return;
  const target = {
    namespace: 'android_app',
    package_name: android.package,
    sha256_cert_fingerprints: android.fingerprints,
  };
  app.get('/.well-known/assetlinks.json', () => [
    { relation: ['delegate_permission/common.handle_all_urls'], target },
  ]);
}

/**
 * Redirects a share to the trip form, and an SMS link to the app, until the service worker does so
 * (`src/sw/app-shell.ts`).
 */
export function shareTarget(app: FastifyInstance): void {
  app.get('/share', (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://localhost');
    return reply.redirect(sharedAddress(searchParams), 303);
  });
  // the link of an SMS; behind the hash its letters are in no later request
  app.get<{ Params: { letters: string } }>('/s/:letters', ({ params: { letters } }, reply) =>
    reply.redirect(`/outbox#s/${encodeURIComponent(letters)}`, 303),
  );
}
