import { type as arktype } from 'arktype';
import { describe, expect, it } from 'vitest';
import { type } from '../../../protocol/checker/type.ts';

const uuid = '019aa000-0000-7000-8000-000000000001';

/** What stands at the edge of one keyword or another. */
const values: unknown[] = [
  [undefined, null, true, false, Number.NaN, Infinity, -Infinity, 7n, Symbol('s'), () => 1, /x/, new Date(0)],
  [0, -0, 1, -1, 0.5, 3, 4, 4.5, 5, 6, 1e21, 2 ** 53 + 2, Object(1), Object('abc'), new Map()],
  ['', 'a', 'b', 'abc', 'abcd', 'abcde', 'কখগঘ', '🚗🚗', '🚗🚗🚗', 'null', '3', 'a\n', "'a'"],
  [...'0123456789abcdefgABCD'].flatMap((each) => [
    uuid.replace('-7', `-${each}`),
    uuid.replace('-8', `-${each}`),
  ]),
  [uuid.toUpperCase(), `${uuid}\n`, ` ${uuid}`, `${uuid}0`, uuid.slice(1), uuid.replaceAll('-', '')],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'ffffffff-ffff-ffff-ffff-fffffffffff0'],
  [
    '2026-11-25',
    '2026-02-30',
    '2026-13-01',
    '2026-11-25T24:00',
    '2026-11-25T24:01',
    '20261125',
    '2026-W48-3',
  ],
  [
    '2026-329',
    '2026-11-25T12:00:00.000Z',
    '2026-11-25T12:00:00+06:00',
    '2026-11-25 12:00',
    '+2026',
    '26-11-25',
  ],
  [
    [],
    ['a'],
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 1],
    [1, 'a'],
    Array(2),
    Array(5),
    [undefined],
    [[]],
    [['a']],
  ],
  [{}, { a: 'x' }, { a: undefined }, { a: 1 }, { a: 'x', b: 1 }, { a: 'x', b: undefined }, { a: 'x', c: 2 }],
  [Object.create(null), Object.create({ a: 'inherited' }), { [Symbol('s')]: 1 }, { length: 3 }, { 0: 'a' }],
  [Object.defineProperty({}, 'a', { value: 'hidden', enumerable: false }), Object.assign(['a'], { a: 'x' })],
].flat();

const strings = [
  ['string', 'number', 'number.integer', 'boolean', 'true', 'false', 'null', 'object', 'unknown'],
  [
    'string.date.iso',
    'string.uuid',
    'string.uuid.v7',
    "'a'",
    "'a' | 'b' | null",
    "''",
    'string | number | null',
  ],
  ['string <= 4', 'string < 4', 'string >= 4', 'string > 4', '3 <= string <= 4', '3 < string < 5'],
  ['number <= 4', 'number < 4', 'number >= 4', 'number > 0', '-1 <= number.integer <= 4.5 | null'],
  [
    'string[]',
    'string[] <= 2',
    '1 <= string[] < 3',
    "('a' | 'b')[] <= 2",
    '(string | number)[]',
    'string[][]',
  ],
].flat();

describe('a checker', () => {
  it.each(strings)('judges %s as arktype does', (definition) => {
    const one = arktype.raw(definition);
    const other = type(definition);
    for (const value of values) expect([value, other.allows(value)]).toEqual([value, one.allows(value)]);
  });

  it('judges objects, tuples and patterns as arktype does', () => {
    const definitions = [
      [{ a: 'string' }],
      [{ 'a?': 'string' }],
      [{ a: 'unknown' }],
      [{ a: 'string', 'b?': 'number' }],
      [{ '[string]': 'string' }],
      [{ a: 'string', '[string]': 'string | number' }],
      [{}],
      [['string', 'number']],
      [['string', { a: 'string' }]],
      [/^a/],
      [{ a: /^x$/, 'b?': ['number'] }],
    ];
    for (const [definition] of definitions) {
      const one = arktype.raw(definition);
      const other = type(definition);
      for (const value of values)
        expect([definition, value, other.allows(value)]).toEqual([definition, value, one.allows(value)]);
    }
  });

  it('changes definitions as arktype does', () => {
    const base = { a: 'string', 'b?': 'number' } as const;
    const pairs = [
      [arktype(base).array(), type(base).array()],
      [arktype(base).or('null'), type(base).or('null')],
      [
        arktype(base).merge({ 'a?': 'number', c: 'string' }),
        type(base).merge({ 'a?': 'number', c: 'string' }),
      ],
      [arktype(base).merge(arktype({ b: 'number' })), type(base).merge(type({ b: 'number' }))],
      [arktype(base).pick('b'), type(base).pick('b')],
      [arktype(base).omit('a'), type(base).omit('a')],
      [arktype('string[]').atMostLength(2), type('string[]').atMostLength(2)],
      [arktype('string').array().atLeastLength(2), type('string').array().atLeastLength(2)],
      [arktype.string.atMostLength(3), type.string.atMostLength(3)],
      [arktype.enumerated('a', 'abc'), type.enumerated('a', 'abc')],
    ] as const;
    const inputs = [
      ...values,
      ...values.map((value) => [value]),
      ...values.map((value) => ({ a: 1, b: 2, c: value })),
    ];
    for (const [index, [one, other]] of pairs.entries())
      for (const value of inputs)
        expect([index, value, other.allows(value)]).toEqual([index, value, one.allows(value)]);
  });

  it('gives back the value itself, with what the definition does not name', () => {
    const value = { a: 'x', extra: 1 };
    expect(type({ a: 'string' })(value)).toBe(value);
    expect(type({ a: 'string' })({ a: 1 })).toBeInstanceOf(type.errors);
  });
});

describe('what a checker does not understand', () => {
  it.each([
    'string.email',
    'string.json.parse',
    'string & number',
    'string?',
    'string = "x"',
    '/^x$/',
    '5',
    '1 < 2',
    '5 >= number',
    'string <=',
    '(string',
    'string)',
    'string string',
    'Record<string, string>',
    "'a\\'b'",
    'number % 2',
    '',
  ])('%s is refused', (definition) => {
    expect(() => type(definition)).toThrow(Error);
  });

  it('is refused in objects and tuples', () => {
    const nothing = () => undefined;
    for (const definition of [
      { '+': 'reject', a: 'string' },
      { '...': { a: 'string' } },
      { '[symbol]': 'string' },
      { 'a.b': 'string' },
      { a: 'string', 'a?': 'string' },
      { a: ['string', '=', 'x'] },
      { [Symbol('s')]: 'string' },
      ['string', '?'],
      ['string', '=>', nothing],
      ['string', ':', nothing],
      ['string', '|', 'number'],
      ['...', 'string[]'],
      ['keyof', { a: 'string' }],
      ['string', '@', 'a text'],
      /^x$/i,
      new Date(0),
      nothing,
      undefined,
      5,
    ])
      expect(() => type(definition)).toThrow(Error);
  });

  it('is refused where a definition is changed', () => {
    expect(() => type('string').merge({ a: 'string' })).toThrow(Error);
    expect(() => type({ '[string]': 'string' }).merge({ a: 'string' })).toThrow(Error);
    expect(() => type({ a: 'string' }).merge({ '[string]': 'string' })).toThrow(Error);
    expect(() => type.enumerated('a', 1)).toThrow(Error);
    expect(() => type('string', '|', 'number')).toThrow(Error);
    expect(type({ a: 'string' })).not.toHaveProperty('pipe');
    expect(type({ a: 'string' })).not.toHaveProperty('narrow');
    expect(type({ a: 'string' })).not.toHaveProperty('default');
  });
});
