/** The office on the smallest phone with the letters enlarged: its words stay whole, and no figure is drawn over. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testkit/browser/person.ts';
import { demoMarket } from '../support/demo-market.ts';
import { spilledWords } from '../support/spilled-words.ts';

const tania = { number: '01711111111', roles: 'admin', name: 'তানিয়া আক্তার' };
const market = demoMarket({ operators: [tania] });
let operator: Person;

beforeAll(async () => {
  operator = await market.arrives({
    viewport: { width: 320, height: 640 },
    withoutServiceWorker: true,
    reducedMotion: true,
  });
  await market.setsUp(operator, tania);
});
afterAll(() => operator.leaves());

async function opens(path: string, sign: string): Promise<void> {
  await operator.page.goto(path);
  await operator.page.locator(sign).first().waitFor();
  await operator.page.evaluate(() => {
    document.documentElement.style.fontSize = '130%';
  });
}

it.each(['audit', 'books', 'people', 'trips'])('the rows of %s break no word', async (page) => {
  await opens(`/office/${page}`, '.t.cards tbody tr');
  expect(await spilledWords(operator.page)).toEqual([]);
});

it('a field to search in stays on the page', async () => {
  await opens('/office/audit', '.t.cards tbody tr');
  const [field, rows] = await Promise.all(
    ['main .in1', 'main .t.cards'].map((part) => operator.page.locator(part).first().boundingBox()),
  );
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual((rows?.x ?? 0) + (rows?.width ?? 0) + 1);
});

it('no line is drawn over a figure of the board', async () => {
  await operator.page.setViewportSize({ width: 360, height: 780 });
  await opens('/office', '.o-spark');
  await operator.page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  const drawnOver = await operator.page.locator('.o-sums dd').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const line = figure.querySelector('.o-spark')?.getBoundingClientRect();
      const value = figure.querySelector('b');
      if (!line || !value) return [];
      const words = document.createRange();
      words.selectNodeContents(value);
      const { right, bottom } = words.getBoundingClientRect();
      return line.left < right && line.top < bottom ? value.textContent : [];
    }),
  );
  expect(drawnOver).toEqual([]);
});
