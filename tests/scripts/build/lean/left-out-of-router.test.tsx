import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { router } from '../../../../src/routes/router.tsx';

/** What a route or the router may be given: the build has left out of the router what does the rest. */
const routeOptions = [
  'getParentRoute',
  'id',
  'path',
  'component',
  'validateSearch',
  'beforeLoad',
  'notFoundComponent',
];
const routerOptions = ['routeTree', 'scrollRestoration', 'defaultPreload', 'defaultErrorComponent'];
/** The router's own, which no options of ours give it. */
const always =
  /^(?:caseSensitive|context|notFoundMode|protocolAllowlist|(?:parse|stringify)Search|defaultP(?:reloadDelay|ending(?:Min)?Ms))$/;

it('gives its routes what the built router understands, and nothing else', () => {
  const routes: { id: string; options: object }[] = Object.values(router.routesById);
  expect(routes.length).toBeGreaterThan(40);
  for (const { id, options } of routes)
    expect([id, Object.keys(options).filter((name) => !routeOptions.includes(name))]).toEqual([id, []]);
  const given = Object.keys(router.options).filter((name) => !always.test(name));
  expect(given.filter((name) => !routerOptions.includes(name))).toEqual([]);
  for (const { options } of Object.values(router.routesById))
    expect(['undefined', 'function']).toContain(typeof options.validateSearch);
});

it('links to no masked address and preloads no link', () => {
  const sources = globSync('src/**/*.tsx');
  expect(sources.length).toBeGreaterThan(300);
  const left = /\b(?:viewTransition|unmaskOnReload)\b|\bmask[=:]|<Link\b[^>]*\bpreload(?:Delay)?=/;
  expect(sources.filter((path) => left.test(readFileSync(path, 'utf8')))).toEqual([]);
});
