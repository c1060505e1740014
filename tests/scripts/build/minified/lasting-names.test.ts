import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lastingNames,
  nthName,
  topLevelNames,
  withLastingExports,
} from '../../../../scripts/build/minified/lasting-names.ts';
import { minifiedWithLastingNames } from '../../../../scripts/build/minified/minified-twice.ts';

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]\w{2,12}$/), { minLength: 1, maxLength: 80 });

test('each name has a short one of its own, which can be no global variable', () => {
  fc.assert(
    fc.property(names, (given) => {
      const short = [...lastingNames(given).values()];
      expect(new Set(short).size).toBe(given.length);
      for (const name of short) expect(name).toMatch(/^[A-Za-z_$][\w$](?:[\d_$])?$/);
    }),
  );
});

test('a name stays what it is, whatever stands beside it and in whichever order', () => {
  fc.assert(
    fc.property(names, names, (given, others) => {
      const [before, after] = [lastingNames(given), lastingNames([...others, ...given.toReversed()])];
      const moved = given.filter((name) => before.get(name) !== after.get(name));
      // two of 3,456 may meet
      expect(moved.length).toBeLessThanOrEqual(Math.ceil((given.length + others.length) ** 2 / 3_456) + 3);
    }),
  );
});

test('names inside of functions follow their order, and none comes twice', () => {
  const all = Array.from({ length: 8_000 }, (_, n) => nthName(n));
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(0, 3)).toEqual(['e', 't', 'n']);
  for (const name of all) expect(name).toMatch(/^[A-Za-z_$][\w$]*$/);
});

const shortOf = (address: string, name: string): string | undefined =>
  address === 'assets/kit.js' && name !== 'Kept' ? `k${name.length}` : undefined;

test('an export has the same short name where it is and where it is imported', () => {
  expect(
    withLastingExports('const one=1;export{one,two as Kept};var two', 'assets/kit.js', { shortOf }),
  ).toBe('const one=1;export{one as k3,two as Kept};var two');
  expect(
    withLastingExports('import{one as first,Kept}from"./assets/kit.js";first(Kept)', 'worker.js', {
      shortOf,
    }),
  ).toBe('import{k3 as first,Kept}from"./assets/kit.js";first(Kept)');
  expect(withLastingExports('export{one,Kept}from"./kit.js"', 'assets/a.js', { shortOf })).toBe(
    'export{k3 as one,Kept as Kept}from"./kit.js"',
  );
  const asObject = 'import*as kit from"./kit.js";kit.one()';
  expect(() => withLastingExports(asObject, 'assets/a.js', { shortOf })).toThrow(
    'imports all of assets/kit.js',
  );
});

test('every variable of the top level has a name, that of its import or export if it can', () => {
  const code =
    'import{ab as here,cd as there}from"./a.js";import{ab as again}from"./b.js";import all from"./c.js";' +
    'const{x:left,...rest}=here,[first,second=there]=again;function fun(){}class Kind{}let plain=all;' +
    'export{fun as ef,plain as gh,Kind as Kept}';
  const found = topLevelNames(code);
  expect(Object.fromEntries(found)).toMatchObject({ here: 'ab', there: 'cd', fun: 'ef', plain: 'gh' });
  expect([...found.keys()].sort()).toEqual(
    ['here', 'there', 'again', 'all', 'left', 'rest', 'first', 'second', 'fun', 'Kind', 'plain'].sort(),
  );
  expect(new Set(found.values()).size).toBe(found.size);
});

test('one more variable, import or use changes no other name', async () => {
  const before =
    'import{ab as here}from"./a.js";const table=[1,2,here];function sum(list){let total=0;for(const each of list)total+=each;return total}' +
    'const asked=()=>sum(table)+table.length;export{asked as cd,sum as ef}';
  const after = before
    .replace('import{ab as here}', 'import{zz as other,ab as here}')
    .replace('const asked', 'const added=[other,other,other,table];const asked')
    .replace('sum(table)', 'sum(table)+added.length');
  const [was, is] = [await minifiedWithLastingNames(before, []), await minifiedWithLastingNames(after, [])];
  const namesIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const known = new Set(namesIn(is));
  expect(namesIn(was).filter((name) => !known.has(name))).toEqual([]);
  expect(is).toContain('(e){let t=0;for(const n of e)t+=n;return t}');
});

test('a script does what it did, with names that shadow nothing', async () => {
  const code =
    'const Map1=3;let Set2=4;var url=5;function log(e){return[new Map([[e,Map1]]).get(e),new Set([Set2]).size,URL.canParse("a:b"),url]}' +
    'const id=(t)=>{const n=log(t);return{Map1,n}};export{id as Kept}';
  const minified = await minifiedWithLastingNames(code, []);
  const run = async (text: string): Promise<unknown> => {
    const { Kept }: { Kept(of: number): unknown } = await import(
      `data:text/javascript,${encodeURIComponent(text)}`
    );
    return Kept(7);
  };
  expect(await run(minified)).toEqual(await run(code));
});
