// What a phone fetches before a screen works, as the server sends it. The built app must be there: scripts/build/main.ts.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { closureFiles, readManifest } from '../../scripts/build/bundle-report.ts';
import { readyPages } from '../../scripts/build/front-door.ts';
import { atOnce } from '../../scripts/build/lean/needed-files-plugin.ts';
import { districtTable, divisionTable } from '../../domain/data/districts.ts';
import {
  feedBytes,
  loadedByVisitors,
  neededBy,
  signinBytes,
  workerBytes,
} from '../../scripts/build/start-bytes.ts';

const dist = resolve(import.meta.dirname, '../../dist');

describe('the bytes of a start, brotli', () => {
  // 0.1 kB of both keep the form busy, as it was typed, until Home is there; 0.2 and 0.3 kB leave nothing of a person
  // after a sign-out, and say which districts an empty feed looks at; 0.1 kB of the sign-in decides before the first
  // paint who sees the form; 0.2 kB of the feed cut a long place between two letters, whole on a tap, and say what waits
  // outside an empty area; 0.1 kB of the sign-in are the words of what a fare covers, which every start loaded in a
  // file of its own that was not counted; 0.1 kB of the feed ask for the offset of the zone once an hour of time, not for
  // each date of each row; 1.3 kB of the feed say who travels, and leave out whom the owner cannot take, and 0.1 kB of the
  // sign-in are the names of the files that they stand in; 0.4 kB of
  // both are the taking over of a saved page, and 1.9 kB of the feed the script in index.html that shows it; 0.1 kB of the
  // worker are what both sides say before a journey, and the four notifications about it; 0.6 kB of the feed
  // say on each card what its road usually costs, and 0.2 kB let a saved press be felt, and turn that off; 0.1 kB
  // of both are the names of the files of a link for her people and of what is done without a net; 0.1 kB of the feed
  // keep words whole on the smallest phones with large letters; 0.3 kB of both are the icon, which cost a first
  // visit a request; 1.9 kB of both and 0.6 kB of the databases went with decision 115,
  // and 18.5 kB of both, which were React's, with decision 116; 4.0 kB of both,
  // 5.6 more of the databases and 2.5 of the worker with decision 118; 0.7, 0.9 and 0.5 kB are names that last (120)
  it('keeps the sign-in that React has taken over within 88.0 kB', () => {
    expect(signinBytes()).toBeLessThanOrEqual(88_000);
  });

  it('keeps the live feed within 125.1 kB, and its sync worker within 32.3 kB more', () => {
    expect(feedBytes()).toBeLessThanOrEqual(125_100);
    expect(workerBytes()).toBeLessThanOrEqual(32_300);
  });

  it('counts the page, React, the texts and the style of both', () => {
    for (const page of ['signin', 'feed'] as const) {
      const names = neededBy(page);
      expect(names.some((name) => name.endsWith('.html'))).toBe(true);
      expect(names.some((name) => name.endsWith('.css'))).toBe(true);
      expect(names.some((name) => name.includes('bn-startup-'))).toBe(true);
      const code = names.filter((name) => name.endsWith('.js'));
      expect(code.some((name) => readFileSync(resolve(dist, name), 'utf8').includes('reactFiber'))).toBe(
        true,
      );
    }
  });
});

describe('what travels with what', () => {
  it('keeps the schemas, the socket and the databases out of the sign-in', () => {
    const code = textsOf(neededBy('signin'));
    expect(code).not.toMatch(/pusher:connection_established|IDBKeyRange|not understood/);
  });

  it('keeps what only later screens share with the sync worker, and a second style sheet, out of what visitors read', () => {
    const loaded = loadedByVisitors();
    expect(loaded.filter((name) => /^assets\/(?:work|link|xstate|parts)-/.test(name))).toEqual([]);
    const styles = loaded.filter((name) => name.endsWith('.css'));
    expect(styles.map((name) => name.replace(/-[\w-]{6}\.css$/, '')).toSorted()).toEqual([
      'assets/screens',
      'assets/start',
    ]);
  });

  it('keeps the databases out of the forms of visitors', () => {
    const manifest = readManifest();
    for (const form of ['signup', 'before-sign-in', 'forgot-password', 'driver-join']) {
      const files = closureFiles(manifest, `src/routes/account/${form}.tsx`);
      expect([form, files.filter((name) => /\/(?:store|dexie|signed-in)-/.test(name))]).toEqual([form, []]);
    }
  });

  it('keeps arktype at home', () => {
    const code = globSync('{*.js,assets/*.js}', { cwd: dist });
    expect(code.length).toBeGreaterThan(100);
    expect(code.filter((name) => /arkKind|\$ark/.test(textsOf([name])))).toEqual([]);
  });

  it('keeps places out of a start, but for the districts', () => {
    for (const page of ['signin', 'feed', 'worker'] as const)
      for (const place of ['bholaganj', 'birdem', 'chandpur-station'])
        expect([page, place, textsOf(neededBy(page)).includes(place)]).toEqual([page, place, false]);
    expect(brotliCompressSync(districtTable + divisionTable).length).toBeLessThanOrEqual(6_000);
  });

  it('has the icon with the page', () => {
    const pages = globSync('*.html', { cwd: dist });
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((name) => !/rel="icon" href="data:image/.test(textsOf([name])))).toEqual([]);
  });

  it('asks for the largest script before all else in a visitor’s page, and for the databases with what needs them', () => {
    for (const page of readyPages) {
      const html = textsOf([`${page}.html`]);
      const [first = '', ...others] = [...html.matchAll(/<(?:link|script|meta)[^>]*>/g)].map(([tag]) => tag);
      expect([page, first]).toEqual([page, expect.stringMatching(/rel="modulepreload".*\/assets\/start-/)]);
      const needs = others.some((tag) => tag.includes('/assets/store-'));
      expect([page, others.some((tag) => tag.includes('/assets/dexie-'))]).toEqual([page, needs]);
    }
  });

  it('asks React for each element by its name, not by way of its CommonJS', () => {
    const code = textsOf(globSync('assets/*.js', { cwd: dist }));
    expect(code.match(/\(0,[\w$]+\.(?:jsxs?|use(?:State|Effect|Ref|Memo))\)\(/g) ?? []).toEqual([]);
    // nor has the start a list of all of React's names
    expect(code).not.toMatch(/useEffectEvent:\(\)=>/);
  });

  it('says in the start what the first screens need, and no later ones', () => {
    const manifest = readManifest();
    const names = Object.values(manifest).map(({ name }) => name);
    expect(atOnce.filter((name) => !names.includes(name))).toEqual([]);
    const start = neededBy('signin').filter((name) => name.includes('/start-'));
    expect(textsOf(start)).toContain('"assets/home-');
    expect(textsOf(start)).not.toMatch(/"assets\/(?:wallet|outbox|my-trips)-/);
    expect(textsOf(start)).not.toContain('memoizedState');
  });

  it('keeps the page out of the sync worker', () => {
    expect(textsOf(neededBy('worker'))).not.toContain('reactFiber');
  });
});

const textsOf = (names: string[]): string =>
  names.map((name) => readFileSync(resolve(dist, name), 'utf8')).join('\n');
