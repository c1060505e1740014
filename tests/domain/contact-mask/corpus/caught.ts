import { maskContacts } from '../../../../domain/contact-mask/mask.ts';
import type { Sample } from './sample.ts';

/** The length of the longest text that stands in both. */
function common(part: string, text: string): number {
  let longest = 0;
  for (let start = 0; start < part.length; start += 1)
    while (start + longest < part.length && text.includes(part.slice(start, start + longest + 1)))
      longest += 1;
  return longest;
}

const mostKept = 0.4;

/** Whether the mask took the contact out: at most four tenths of its parts may still be read in one piece. */
export function isCaught({ text, secret }: Sample): boolean {
  const masked = maskContacts(text);
  const remaining = secret.map((part) => {
    const length = common(part, masked.text);
    return length === part.length || length > 3 ? length : 0;
  });
  const sum = (lengths: number[]): number => lengths.reduce((total, length) => total + length, 0);
  return masked.removed && sum(remaining) <= mostKept * sum(secret.map(({ length }) => length));
}

/** Which of the samples are not caught, by kind. */
export const missed = (samples: readonly Sample[]): string[] =>
  samples.filter((sample) => !isCaught(sample)).map(({ kind, text }) => `${kind}: ${text}`);

/** Which of the innocent texts lose something. */
export const wronged = (texts: readonly string[]): string[] =>
  texts.filter((text) => maskContacts(text).removed || maskContacts(text).text !== text);
