import { describe, expect, test } from 'vitest';
import { updated, withoutNames } from '../../../protocol/wire/short-names.ts';

const of = (steps: (number | string)[], hits: number[], names: string): string =>
  JSON.stringify({ steps, hits, names });

describe('a text without its short names', () => {
  test('has a sign for each name of one or two letters, and not for words, numbers and what the language uses', () => {
    const { text, names } = withoutNames('if(e in $t)do{return a1+12+b.ref+$}');
    expect(text).toBe('if(\u0001 in \u0001)do{return \u0001+12+\u0001.ref+\u0001}');
    expect(names).toEqual(['e', '$t', 'a1', 'b', '$']);
  });
});

describe('an update with names apart', () => {
  test('renames a name once for its line', () => {
    const before = 'f(e,t);g(e,t);\nh(e);\n';
    expect(updated(of([0, before.length], [1], 'n'), before)).toBe('f(n,t);g(n,t);\nh(e);\n');
  });

  test('names what is new, between copies', () => {
    expect(updated(of([0, 4, 'now(\u0001,\u0001);', -9, 5], [], 'x y'), 'f(e)g(t);')).toBe(
      'f(e)now(x,y);g(t);',
    );
  });

  test('may be a list of steps, as servers from before names answer', () => {
    expect(updated('[0,6,"W",0,4]', 'hello world')).toBe('hello World');
  });

  test.each([
    'null',
    '{}',
    '{"steps":[0,99],"hits":[],"names":""}',
    '{"steps":[],"hits":["1"],"names":""}',
    'x',
  ])('is refused where it is none: %s', (answer) => {
    expect(() => updated(answer, 'f(e)')).toThrow(Error);
  });
});
