import { expect, test } from 'vitest';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';

/** The most expensive texts for a scan that starts again at each character. */
const repeated = [
  '0',
  '0 ',
  '1.',
  '01712345678 ',
  'one ',
  'zero one ',
  'zeroone',
  'শূন্য ',
  'এক',
  'sevenx',
  'a ',
  'a@',
  'a at ',
  'a.',
  'a_',
  'a . ',
  'www.',
  'http://',
  'fb ',
  'fb search x ',
  'telegram: ',
  'gmail ',
  'first 01 then ',
  ' ',
  '-',
  '+',
  '(',
  'double ',
  'twenty ',
  '12:30 ',
  '12/12/2026 ',
  '0171 x 2345 y 67 ',
  '\u200b',
  '😀',
  '𝟎',
  'ulta 8 7 ',
  '1) 0 2) 1 ',
  '0171 a@b.co ',
  'dot ',
  'sunnoo eck ',
  'O!',
  'oi4 ',
  'first 01 23456 ',
  'fb search type x ',
  'gp 1 ',
  'রবি ১২ ',
  'fb. a@b.co ',
  'দুইটা তিন ',
  'একশ ',
  'ekta dui ',
  'আমার নাম্বার ',
  'স্টোরে আমার নাম ',
  'whats app ',
  'ডটকম',
  'www ',
  'shotero',
  'হোয়াটস',
  'facebok ',
];

const filled = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

function timeOf(text: string): number {
  const start = performance.now();
  maskContacts(text);
  return performance.now() - start;
}

/** The shortest of a few runs, in ms: other work on the machine only makes a run longer. */
const shortest = (text: string): number => Math.min(...Array.from({ length: 7 }, () => timeOf(text)));

const MOST_RUNS = 100;

test.each(repeated)('the work grows with the length and not faster: %j', (part) => {
  shortest(filled(part, 2000));
  let [short, long] = [shortest(filled(part, 500)), shortest(filled(part, 4000))];
  // eight times the text; quadratic time would take sixty-four times as long, in every run
  const isLinear = (): boolean => long / Math.max(short, 0.05) < 28 && long < 60;
  for (let run = 0; run < MOST_RUNS && !isLinear(); run++) {
    short = Math.min(short, timeOf(filled(part, 500)));
    long = Math.min(long, timeOf(filled(part, 4000)));
  }
  expect(long / Math.max(short, 0.05)).toBeLessThan(28);
  expect(long).toBeLessThan(60);
});

test('a note at its limit costs less than a millisecond', () => {
  const notes = ['আমরা ৪ জন, ২টি ব্যাগ, ০১৭১২-৩৪৫৬৭৮ এ কল দিন। ', ...repeated].map((part) => filled(part, 200));
  notes.forEach(shortest);
  const mean = notes.reduce((sum, note) => sum + shortest(note), 0) / notes.length;
  expect(mean).toBeLessThan(1);
});
