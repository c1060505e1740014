import { expect, test } from 'vitest';
import { updated } from '../../../../protocol/wire/short-names.ts';
import { namedDifference } from '../../../../server/http/pages/named-difference.ts';
import { difference } from '../../../../server/http/pages/text-difference.ts';
import { seeded } from '../../../../server/demo/seeded.ts';

const NAMES = [...'abcdefghijklmnopqrstuvwxyz', '$', '_', 'aa', 'b1', '$c'];

/** Calls as minified code has them: names of a letter or two, and words. */
function code(random: () => number, calls: number): string {
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  let text = '';
  for (let i = 0; i < calls; i++)
    text += `${one(['const', 'return', 'খবর', 'if', ''])} ${one(NAMES)}.${one(['map', 'filter', 'x'])}(${one(NAMES)});${random() < 0.05 ? '\n' : ''}`;
  return text;
}
/** The same code in which one more name has pushed all others along. */
const pushed = (text: string): string =>
  text.replace(/(?<![\w$])[a-y](?![\w$])/g, (name) => String.fromCharCode(name.charCodeAt(0) + 1));

test('leads to the later text whatever was changed', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = seeded(seed).next;
    const before = code(random, 20 + Math.floor(random() * 400));
    let text = random() < 0.5 ? pushed(before) : before;
    for (let change = 0; change < random() * 12; change++) {
      const at = Math.floor(random() * text.length);
      const added = random() < 0.5 ? before.slice(at, at + 200) : code(random, Math.floor(random() * 4));
      text = text.slice(0, at) + added + text.slice(at + Math.floor(random() * 100));
    }
    expect(updated(JSON.stringify(await namedDifference(before, text)), before)).toBe(text);
  }
});

test('costs a tenth where only the names have moved along', async () => {
  const before = code(seeded(1).next, 4_000).replaceAll('\n', '');
  const [plain, apart] = [
    await difference(before, pushed(before)),
    await namedDifference(before, pushed(before)),
  ];
  expect(JSON.stringify(apart).length * 10).toBeLessThan(JSON.stringify(plain).length);
});
