import { describe, expect, it } from 'vitest';
import {
  applied,
  filesOf,
  isAppText,
  releaseId,
  releaseText,
  stepsIn,
  withNamesOf,
  type AppFile,
} from '../../../protocol/wire/app-update.ts';

const files: AppFile[] = [
  ['/assets/feed-C-mEtKV.js', 'import"./start-DCfQ2SK.js";\n"খ\u2028"'],
  ['/assets/start-BirwJ0.css', '.a{content:"\\""}'],
];

describe('a release', () => {
  it('is one text, whose hash is its id', async () => {
    const text = releaseText(files);
    expect(filesOf(text)).toEqual(files);
    const id = await releaseId(text);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await releaseId(text)).toBe(id);
    expect(await releaseId(`${text} `)).not.toBe(id);
  });

  it.each(['', '<html>', '{}\n', '["/a"]\n', '["/a",1]\n'])('%j is none', (text) => {
    expect(() => filesOf(text)).toThrow(Error);
  });

  it('has code and style, but no English texts, pictures or pages', () => {
    const names = ['/assets/a-1234567.js', '/assets/a-123456.css', '/sync-worker.js'];
    const others = ['/assets/en-bid-1234567.js', '/icon.svg', '/index.html', '/service-worker.js'];
    expect([...names, ...others].filter(isAppText)).toEqual(names);
  });
});

describe('the names of the next release', () => {
  it('take the place of those before, wherever they stand', () => {
    const before = ['/assets/start-DCfQ2SK.js', '/assets/my-trips-vXICZj_.js', '/icon.svg'];
    const after = ['/assets/start-aaaaaaa.js', '/assets/my-trips-bbbbbbb.js', '/icon.svg'];
    expect(withNamesOf('"./start-DCfQ2SK.js",[`assets/my-trips-vXICZj_.js`]', before, after)).toBe(
      '"./start-aaaaaaa.js",[`assets/my-trips-bbbbbbb.js`]',
    );
  });

  it('are left alone where two files have the same name but for their hash', () => {
    const before = ['/assets/titles-1234567.js', '/assets/titles-abcdefg.js'];
    const after = ['/assets/titles-7654321.js', '/assets/titles-gfedcba.js'];
    expect(withNamesOf('./titles-1234567.js', before, after)).toBe('./titles-1234567.js');
  });
});

describe('steps', () => {
  it('copy from where the last copy ended, back and forth, and add what is new', () => {
    expect(applied([0, 5, 'new ', -9, 5, 1, 5], 'hello world')).toBe('hellonew helloworld');
    expect(applied([0, 6, 'W', 0, 4], 'hello world')).toBe('hello World');
    expect(applied(['all'], '')).toBe('all');
    expect(applied([], 'gone')).toBe('');
  });

  it.each([[[0, 12]], [[-1, 2]], [[12, 1]], [[0, -1]], [[0]], [[0, 'x']]])(
    '%j do not belong to a text of eleven units',
    (steps) => {
      expect(() => applied(steps, 'hello world')).toThrow(RangeError);
    },
  );

  it.each(['<html>', '{}', 'null', '[null]', '[0.5,1]', '[[0,1]]', '[1e999,1]'])('%s are none', (text) => {
    expect(() => stepsIn(text)).toThrow(Error);
  });
});
