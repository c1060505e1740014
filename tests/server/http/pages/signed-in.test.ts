import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { signedInPage } from '../../../../server/http/pages/pages.ts';

const rahima = { id: 'rahima', type: 'customer' };

/** Opens the page in a browser that holds these values. @returns what it holds then, and the page that follows */
function opened(local: Record<string, string>): { local: Record<string, string>; next: string } {
  const html = signedInPage('en', { token: 'new', user: rahima });
  const [, data = ''] = /id="session">(.*?)<\/script>/s.exec(html) ?? [];
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const storage = (held: Map<string, string>) => ({
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
  const held = new Map(Object.entries(local));
  let next = '';
  runInNewContext(script, {
    document: { getElementById: () => ({ textContent: data }) },
    localStorage: storage(held),
    sessionStorage: storage(new Map([['wanted-page', '/trips']])),
    location: { replace: (page: string) => (next = page) },
  });
  return { local: Object.fromEntries(held), next };
}

const session = { token: 'new', trip_auth_user: JSON.stringify(rahima) };

test('the signed-in person gets the page that was asked for', () => {
  expect(opened({})).toEqual({ local: session, next: '/trips' });
  expect(opened({ 'ended-session': 'rahima' })).toEqual({ local: session, next: '/trips' });
});

test('after another person’s session the app hears whose it was, and their page is not opened', () => {
  const ended = { 'ended-session': 'karim' };
  expect(opened(ended)).toEqual({ local: { ...session, ...ended }, next: '/' });
});
