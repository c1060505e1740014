import { expect, test } from 'vitest';
import { setSite, siteSettings } from '../../../server/settings/service.ts';
import { at } from '../../../testkit/process/server.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile({ GOOGLE_MAPS_KEY: 'page-key', GOOGLE_MAPS_URL: 'http://127.0.0.1:9/' });

test('what the operator sets for the site is what the app receives', async () => {
  const site = {
    ...(await siteSettings(server.app.context.database)),
    social_link: { facebook: 'https://example.com' },
    slides: [{ title: { bn: 'ক', en: 'a' }, text: { bn: 'খ', en: 'b' }, image: null, link: '/trip-request' }],
    testimonials: [{ text: { bn: 'ভালো', en: 'good' }, by: { bn: 'একজন যাত্রী', en: 'A passenger' }, stars: 5 }],
  };
  await setSite(server.app.context.database, site);
  const { body } = await server.call('GET', 'setting/common');
  expect(at(body, 'data', 'setting')).toEqual({ ...site, social_link: { value: site.social_link } });
  expect(at(body, 'setting', 'testimonials', 0, 'stars')).toBe(5);
});

test('the key of the maps is for the page, and the policy lets their script in', async () => {
  const { body } = await server.call('GET', 'setting/common');
  expect(at(body, 'data', 'maps')).toEqual({ key: 'page-key', url: 'http://127.0.0.1:9' });
  const page = await server.call('GET', '/dev/sms', { headers: { accept: 'text/html' } });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:9/);
});

test('when the directions do not answer, the product’s roads do', async () => {
  const query = { origin: '23.8,90.4', destination: '24.3,91.7' };
  const as = await server.signIn(await server.market.person('customer'));
  const { status, body } = await server.call('GET', 'map/directions', { as, query });
  expect(status).toBe(200);
  expect(at(body, 'status')).toBe('OK');
  expect(Number(at(body, 'routes', 0, 'legs', 0, 'distance', 'value'))).toBeGreaterThan(100_000);
});
