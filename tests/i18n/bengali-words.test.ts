// The Bengali texts call one thing by one word. A word of the left column is the sign of a second one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(project, file), 'utf8');

/** Each Bengali text with its file. */
const texts = [
  ...globSync('{src,office}/**/locales/bn.po', { cwd: project }).flatMap((file) =>
    [...read(file).matchAll(/^msgstr "(.+)"$/gmu)].map(([, text = '']) => ({ file, text })),
  ),
  ...globSync('{protocol,server}/**/locales/bn.json', { cwd: project }).flatMap((file) =>
    Object.values<unknown>(JSON.parse(read(file))).map((text) => ({ file, text: String(text) })),
  ),
];

/** Another word for a thing that has one, and the one. */
const words: [RegExp, string][] = [
  [/(?:^|[^\u0980-\u09ff])(?:উনি|ওঁর|ওঁরা|ওঁকে|এঁর)/u, 'তিনি, তাঁর'],
  [/অন্য পক্ষ/u, 'অপর পক্ষ'],
  [/নিশ্চিত (?:ক|হ|ন)/u, 'কনফার্ম'],
  [/তুলে (?:নিন|নিতে|নিয়ে|নেও)/u, 'ফিরিয়ে নিন'],
  [/সাইন[ -](?:ইন|আপ|আউট)|লগ-ইন/u, 'লগ ইন'],
  [/নোটিফিকেশন/u, 'বিজ্ঞপ্তি'],
  [/সংস্করণ/u, 'ভার্সন'],
  [/এখনও/u, 'এখনো'],
  [/আসনের/u, 'সিটের'],
  [/\p{L}-র(?:$|[ ।,])/u, '-এর'],
];

it('there are texts to look at', () => expect(texts.length).toBeGreaterThan(2500));

it.each(words)('%s is called by its one word, %s', (other) => {
  expect(texts.filter(({ text }) => other.test(text))).toEqual([]);
});

/**
 * Latin letters that are there on purpose: kinds of files, addresses, the keyword of an SMS, and a plate, which is
 * typed in English (REQ 5).
 */
const latin = /\bDP(?: YES)?\b|jpg, png, gif, bmp (?:বা|or) webp|name@example\.com|https:\/\/|19-4321/gu;
/** Places that are filled in, and the forms of plurals. */
const filled = /\{\w+\}|<\/?\d+\/?>|\{\w+, plural,|\b(?:one|other) \{|[{}]/gu;

it('digits and letters are Bengali, a minus is a minus', () => {
  const bare = texts.map(({ file, text }) => ({ file, text: text.replace(latin, '').replace(filled, '') }));
  expect(bare.filter(({ text }) => /[0-9A-Za-z]/u.test(text))).toEqual([]);
  expect(bare.filter(({ text }) => /(?:^|[ (৳])-[০-৯৳]/u.test(text))).toEqual([]);
});
