import { maskContacts } from '../../../../domain/contact-mask/mask.ts';
import type { Sample } from './sample.ts';

/** The length of the longest part of one text that the other contains. */
function common(part: string, text: string): number {
  let longest = 0;
  for (let start = 0; start < part.length; start += 1)
    while (start + longest < part.length && text.includes(part.slice(start, start + longest + 1)))
      longest += 1;
  return longest;
}

const mostLeft = 0.4;

/** Whether the mask took the contact out: at most four tenths of its characters may be left in readable pieces. */
export function isCaught({ text, secret }: Sample): boolean {
  const masked = maskContacts(text);
  const remaining = secret.map((part) => {
    const length = common(part, masked.text);
    return length === part.length || length > 3 ? length : 0;
  });
  const sum = (lengths: number[]): number => lengths.reduce((total, length) => total + length, 0);
  return masked.removed && sum(remaining) <= mostLeft * sum(secret.map(({ length }) => length));
}

/** The samples that are not caught, with their kind. */
export const missed = (samples: readonly Sample[]): string[] =>
  samples.filter((sample) => !isCaught(sample)).map(({ kind, text }) => `${kind}: ${text}`);

/** The innocent texts that are changed. */
export const wronged = (texts: readonly string[]): string[] =>
  texts.filter((text) => maskContacts(text).removed || maskContacts(text).text !== text);
