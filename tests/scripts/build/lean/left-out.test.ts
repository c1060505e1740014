import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOut } from '../../../../scripts/build/lean/lean-libraries-plugin.ts';
import { leaner, withoutParts } from '../../../../scripts/build/lean/left-out.ts';

const require = createRequire(import.meta.url);

const code = `
class Table {
  get(key) { return key; }
  count() { return 1; }
  static of = () => new Table();
}
const hooks = { opened: () => 'opened', closed() { return 'closed'; }, last() {} };
function outer() { function told() { return 'told'; } return told(); }
const shown = (text) => text + '!';
Table.prototype.clear = function () { return 'cleared'; };
export { Table, hooks, outer, shown };
`;

type Made = {
  Table: { new (): Record<string, (key?: string) => unknown>; of?: unknown };
  hooks: Record<string, unknown>;
  outer: () => unknown;
  shown: (text: string) => unknown;
};
const made = async (parts: Parameters<typeof withoutParts>[1]): Promise<Made> =>
  import(`data:text/javascript,${encodeURIComponent(withoutParts(code, parts))}`);

describe('what is left out of a library', () => {
  it('are methods, which fail once they are called', async () => {
    const { Table, hooks } = await made({
      gone: ['Table.count', 'Table.of', 'clear', 'hooks.closed', 'hooks.last'],
    });
    expect(new Table()['get']?.('a')).toBe('a');
    expect([new Table()['count'], new Table()['clear'], Table.of]).toEqual([undefined, undefined, undefined]);
    expect(Object.keys(hooks)).toEqual(['opened']);
  });

  it('is what functions do, by a name that tells them apart', async () => {
    const { Table, outer, shown } = await made({
      emptied: ['outer.told', 'clear'],
      returning: { shown: 'text' },
    });
    expect([outer(), new Table()['clear']?.(), shown('a')]).toEqual([undefined, undefined, 'a']);
  });

  it('is a text', async () => {
    const { shown } = await made({ instead: { "text + '!'": "text + '?'" } });
    expect(shown('a')).toBe('a?');
  });

  it.each<[string, Parameters<typeof withoutParts>[1]]>([
    ['Table.counts is there 0 times', { gone: ['Table.counts'] }],
    ['clear is there 2 times', { emptied: ['clear', 'opened'], gone: [] }],
    ['Table is no function', { returning: { Table: '1' } }],
    ['shown is no member of anything', { gone: ['shown'] }],
    ['not there once: return', { instead: { return: '' } }],
    ['not there once: nothing', { instead: { nothing: '' } }],
    ['listed twice: get(key)', { emptied: ['Table.get'], gone: ['Table.get'] }],
  ])('stops the build where %s', (message, parts) => {
    const twice = message.startsWith('clear') ? `${code}Table.clear = () => 0;` : code;
    expect(() => withoutParts(twice, parts)).toThrow(message);
  });
});

const fileOf = ({ library, path }: { library: string; path: string }): string =>
  join(dirname(require.resolve(`${library}/package.json`)), path);

describe('a list', () => {
  const list = { library: 'dexie', path: 'dist/a.mjs', version: '0.0.1', emptied: ['a'] };
  const id = fileOf(list);

  it('stops the build at another version than its own', () => {
    expect(() => leaner([list], id, 'function a() {}')).toThrow(
      /look through what is left out of dexie 0\.0\.1: it is \d/,
    );
  });

  it('is for one module', () => {
    expect(leaner([list], `${id}x`, '')).toBeNull();
  });

  it.each(leftOut)('of $library/$path names what is there', (each) => {
    const file = fileOf(each);
    const code = readFileSync(file, 'utf8');
    expect(leaner([each], file, code)?.length).toBeLessThan(code.length);
  });
});
