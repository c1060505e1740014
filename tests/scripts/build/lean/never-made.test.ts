import { describe, expect, it } from 'vitest';
import { answered, type NeverMade } from '../../../../scripts/build/lean/never-made.ts';

const code = `
var asleep = false, found = null;
function name(node) {
  switch (node.tag) {
    case 1: var text = 'one'; return text;
    case 2:
    case 3: text = node.tag === 3 ? 'three' : 'two'; break;
    case 4: text = 'four';
    case 5: text = (text || '') + 'five'; break;
    default: text = 'other';
  }
  return text;
}
function isThree(tag) { return 3 !== tag; }
function isAsleep() { asleep = true; return asleep; }
function shadowed(asleep) { return asleep; }
function state(node) { node.hidden = 'set'; return [node.hidden, { hidden: 1 }]; }
function only(bits) { return (bits & 6) === bits; }
name.more = function () { return 'more'; };
export { name, isThree, isAsleep, shadowed, state, only, found };
`;

type Made = Record<string, (value?: unknown) => unknown>;
const nothing: NeverMade = { tags: [], bits: [], variables: {}, properties: {}, statements: [] };
const texts = (never: Partial<NeverMade>): string => answered(code, { ...nothing, ...never });
const made = async (never: Partial<NeverMade>): Promise<Made> =>
  import(`data:text/javascript,${encodeURIComponent(texts(never))}`);

describe('what is never made', () => {
  it('has no cases, while what stays keeps its way', async () => {
    const { name } = await made({ tags: [1, 3, 4] });
    expect([1, 2, 3, 4, 5, 6].map((tag) => name?.({ tag }))).toEqual([
      'other',
      'two',
      'other',
      'other',
      'five',
      'other',
    ]);
    // a case that goes is where another one's variable was declared
    expect(texts({ tags: [1] })).toMatch(/function name\(node\) \{var text;/);
  });

  it('keeps the text of a case that another one falls into', async () => {
    const { name } = await made({ tags: [5] });
    expect([4, 5].map((tag) => name?.({ tag }))).toEqual(['fourfive', 'other']);
  });

  it('is compared with nothing', async () => {
    const { isThree, only } = await made({ tags: [3], bits: [6] });
    expect([isThree?.(3), only?.(2)]).toEqual([true, false]);
  });

  it('is what a variable and a property are, where they are read', async () => {
    const { isAsleep, shadowed, state } = await made({
      variables: { asleep: 'false' },
      properties: { hidden: "'no'" },
    });
    expect([isAsleep?.(), shadowed?.('own'), state?.({})]).toEqual([false, 'own', ['no', { hidden: 1 }]]);
  });

  it('is not said by a statement', async () => {
    const { name } = await made({ statements: ['name.more = '] });
    expect(name).not.toHaveProperty('more');
  });

  it.each<[string, Partial<NeverMade>]>([
    ['asked nowhere: 7', { tags: [7] }],
    ['asked nowhere: 8', { bits: [8] }],
    ['asked nowhere: nobody', { variables: { nobody: '1' } }],
    ['asked nowhere: nowhere', { properties: { nowhere: '1' } }],
    ['asked nowhere: nothing()', { statements: ['nothing()'] }],
  ])('stops the build: %s', (error, never) => {
    expect(() => texts(never)).toThrow(error);
  });

  it('stops the build where a variable is more than set', () => {
    expect(() => answered('var a = 1; a += 1;', { ...nothing, variables: { a: '1' } })).toThrow(
      'a is not only set',
    );
  });
});
