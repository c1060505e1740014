import { describe, expect, test } from 'vitest';
import { applied, type UpdateSteps } from '../../../../protocol/wire/app-update.ts';
import { difference } from '../../../../server/http/pages/text-difference.ts';
import { seeded } from '../../../../server/demo/seeded.ts';

const newUnits = (steps: UpdateSteps): number =>
  steps.reduce<number>((sum, step) => sum + (typeof step === 'string' ? step.length : 0), 0);

async function told(before: string, text: string): Promise<UpdateSteps> {
  const steps = await difference(before, text);
  expect(applied(steps, before)).toBe(text);
  return steps;
}

/** Words as code has them: few, repeated, in ever new order. */
function code(random: () => number, words: number): string {
  let text = '';
  for (let i = 0; i < words; i++)
    text += `${['const', 'let', 'return', 'খবর', 'e=>'][Math.floor(random() * 5)]} ${Math.floor(random() * 1e6)};`;
  return text;
}

describe('the steps from one text to another', () => {
  test('are one copy where nothing has changed, and none where nothing is left', async () => {
    const text = code(seeded(1).next, 500);
    expect(await told(text, text)).toEqual([0, text.length]);
    expect(await told(text, '')).toEqual([]);
    expect(await told('', text)).toEqual([text]);
    expect(await told('', '')).toEqual([]);
  });

  test('hold little more than what is new', async () => {
    const before = code(seeded(2).next, 2_000);
    const [head, tail] = [before.slice(0, 9_000), before.slice(9_000)];
    expect(newUnits(await told(before, `${head}/* a new line */${tail}`))).toBeLessThan(24);
    expect(newUnits(await told(before, `${tail}${head}`))).toBe(0);
    expect(newUnits(await told(before, head + tail.slice(3_000)))).toBe(0);
  });

  test('copy a piece with another name from where it stood, though many begin as it does', async () => {
    const random = seeded(5).next;
    const pieces = Array.from({ length: 40 }, () => code(random, 200));
    const file = (name: string, piece: string): string =>
      `["${name}","import{e as t,n as r}from'./parts.js';${piece}"]\n`;
    const before = pieces.map((piece, at) => file(`before-${at}-a.js`, piece)).join('');
    const later = pieces.map((piece, at) => file(`after-${at}-bcd.js`, piece)).toReversed();
    const steps = await told(before, later.join(''));
    const copies = steps.filter((step) => typeof step === 'number').length / 2;
    expect(copies).toBeLessThan(pieces.length * 1.2);
  });

  test('lead there whatever was changed', async () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = seeded(seed).next;
      const before = code(random, 20 + Math.floor(random() * 400));
      let text = before;
      for (let change = 0; change < 1 + random() * 12; change++) {
        const at = Math.floor(random() * text.length);
        const taken = Math.floor(random() * random() * 200);
        const moved = before.slice(at, at + Math.floor(random() * 300));
        const added = random() < 0.5 ? moved : code(random, Math.floor(random() * 4));
        text = text.slice(0, at) + added + text.slice(at + taken);
      }
      expect(applied(await difference(before, text), before)).toBe(text);
    }
  });

  test('let others have their turn in between', async () => {
    const before = code(seeded(3).next, 60_000);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await difference(before, `x${before}`);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });
});
