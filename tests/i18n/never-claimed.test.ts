// No text claims that somebody looks or has looked at a trip, a car or a bid: the product does not know it, and such
// figures only press people.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(project, file), 'utf8');

const texts = [
  ...globSync('src/**/locales/{bn,en}.po', { cwd: project }).flatMap((file) =>
    [...read(file).matchAll(/^msg(?:id|str) "(.+)"$/gmu)].map(([, text = '']) => text),
  ),
  ...globSync('{protocol,server}/**/locales/*.json', { cwd: project }).flatMap((file) =>
    Object.values<unknown>(JSON.parse(read(file))).map(String),
  ),
];

const claims = [
  /\b(?:viewed|views?|viewers?|watching|(?:has|(?<!you )have) seen|(?:is|(?<!you )are) looking|(?<!being )looked at)\b/iu,
  /(?<!can )\b(?:sees?|saw) (?:it|your trip|your offer|your car) (?:first|now)\b/iu,
  /জন(?:\s\S+){0,4}\s(?:দেখছেন|দেখেছেন|দেখলেন)/u,
  /(?:মালিক|চালক|যাত্রী)(?:েরা|রা)?(?:\s\S+)? (?:দেখছেন|দেখেছেন|দেখলেন)/u,
  /(?:আগে|এখন|এইমাত্র) দেখছেন/u,
];

it('there are texts to look at', () => expect(texts.length).toBeGreaterThan(2500));

it('finds such a claim', () => {
  for (const claim of [
    '5 people are looking at this trip',
    '# জন মালিক আপনার ট্রিপ দেখছেন',
    'An owner has seen it',
  ])
    expect(claims.some((each) => each.test(claim))).toBe(true);
});

it('no text claims who looked', () => {
  expect(texts.filter((text) => claims.some((each) => each.test(text)))).toEqual([]);
});
