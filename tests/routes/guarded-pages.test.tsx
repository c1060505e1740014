import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GUARDED_PAGES, isGuardedPage } from '../../protocol/wire/guarded-pages.ts';
import { READY_PAGES } from '../../protocol/wire/ready-pages.ts';
import { router } from '../../src/routes/router.tsx';

const routes = Object.values(router.routesByPath);
const isGuarded = ({ id }: { id: string }): boolean => id.startsWith('/signed-in/');
const pathsOf = (some: typeof routes): string[] => some.map(({ fullPath }) => fullPath);
/** An address of this route. */
const addressOf = (path: string): string => path.replaceAll(/\{-\$\w+\}|\$\w+/g, '01a1f778');

test('the pages behind a sign-in are those that the router guards, and no others', () => {
  const guarded = pathsOf(routes.filter(isGuarded));
  expect(guarded.length).toBeGreaterThan(20);
  expect(new Set(GUARDED_PAGES)).toEqual(new Set(guarded));
  expect(guarded.filter((path) => !isGuardedPage(addressOf(path)))).toEqual([]);
});

/** Made of what the phone has kept, or of the address: their first paint is the app's. */
const OF_THE_APP = ['/reset-password', '/impersonate', '/payment/callback'];

test('every other page that everybody may see is ready before any script', () => {
  const open = pathsOf(routes.filter((route) => !isGuarded(route)));
  const ready = open.filter((path) => path !== '/' && path !== '/gallery' && !OF_THE_APP.includes(path));
  expect(new Set(Object.keys(READY_PAGES))).toEqual(new Set(ready));
});

test('what everybody may see is none of them', () => {
  const open = pathsOf(routes.filter((route) => !isGuarded(route)));
  const all = [...open, '/nowhere', '/feed/nowhere', '/trip-details/', '/trip-details/a/b'];
  expect(all.filter((path) => isGuardedPage(addressOf(path)))).toEqual([]);
});

test('every page without a name in its address is walked in a browser', () => {
  const walked = readFileSync(join(import.meta.dirname, '../../e2e/support/screens.ts'), 'utf8');
  const plain = pathsOf(routes)
    .map((path) => path.replace(/\/?\{-\$\w+\}/, ''))
    .filter((path) => !path.includes('$'));
  const elsewhere = ['/about-us', '/impersonate', '/gallery'];
  expect(
    plain.filter(
      (path) => !walked.includes(`'${path}'`) && !walked.includes(`'${path}?`) && !elsewhere.includes(path),
    ),
  ).toEqual([]);
});
