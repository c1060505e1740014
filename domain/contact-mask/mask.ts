// Contacts in free text (REQ 5, rule 1).
//
//   typed ─ fold ─▶ folded ─▶ tokens ─┬─ marks, counted or not ─▶ phone runs, parts, another order ─┐
//                                     ├─ words and letters that are guessed ────────────────────────┤
//                                     ├─ e-mail, links ─────────────────────────────────────────────┼─▶ spans ─▶ cut out
//                                     ├─ names in other apps ───────────────────────────────────────┤   of the typed
//                                     └─ words that tell how a person is reached ───────────────────┘   text
//
// Invariants
//   1. Text outside the spans remains as typed.
//   2. A masked text holds no contact: one that only appears when something between is cut out is removed too, and a
//      text that still holds one after a few rounds is left empty.
//   3. The work is linear in the length of the text.

import { addressSpans } from './addresses.ts';
import { countedReadings } from './counted.ts';
import { fold } from './fold.ts';
import { handleSpans } from './handles.ts';
import { guessedSpans } from './guesses.ts';
import { marksOf } from './marks.ts';
import { afterOperator, partialRuns, spoken } from './parts.ts';
import { hasDate, phoneRuns, type Span } from './phone-runs.ts';
import { reachSpans } from './reach.ts';
import { rearranged } from './rearranged.ts';
import { lettersJoined, tokensOf } from './tokens.ts';

export type ContactKind = 'phone' | 'address' | 'handle';

/** A contact in a text; `from` and `to` are positions in UTF-16 units. Invisible characters after it belong to it. */
export type Contact = Span & { kind: ContactKind };

/** The contacts of a text, in order; they may overlap. */
export function contactsIn(text: string): Contact[] {
  const folded = fold(text);
  const tokens = tokensOf(folded.text);
  const joined = lettersJoined(tokens);
  const every = marksOf(tokens, false);
  const sure = marksOf(tokens, true);
  const phones = phoneRuns(tokens, folded.text, every);
  const counted = countedReadings(tokens).flatMap((reading): Span[] => {
    const marks = marksOf(reading, true);
    return [
      ...phoneRuns(reading, folded.text, marksOf(reading, false)),
      ...phoneRuns(reading, folded.text, marks),
      ...rearranged(reading, folded.text, marks),
      ...spoken(reading, marks),
    ];
  });
  const found: [ContactKind, Span[]][] = [
    ['phone', sure.length === every.length ? phones : [...phones, ...phoneRuns(tokens, folded.text, sure)]],
    ['phone', counted],
    ['phone', afterOperator(tokens, every)],
    ['phone', partialRuns(tokens, sure, hasDate(folded.text))],
    ['phone', guessedSpans(tokens, folded.text)],
    ['phone', rearranged(tokens, folded.text, sure)],
    ['address', [...addressSpans(tokens), ...(joined ? addressSpans(joined) : [])]],
    ['handle', [...handleSpans(tokens), ...(joined ? handleSpans(joined) : [])]],
  ];
  const alone = isFree(
    folded.text.length,
    found.flatMap(([, spans]) => spans),
  );
  found.push(['handle', [...reachSpans(tokens), ...(joined ? reachSpans(joined) : [])].filter(alone)]);
  return distinct(
    found
      .flatMap(([kind, spans]) =>
        spans.map((span) => ({
          kind,
          from: folded.from[span.from] ?? 0,
          to: Math.max(folded.to[span.to - 1] ?? 0, folded.from[span.to] ?? text.length),
        })),
      )
      .sort((a, b) => a.from - b.from),
  );
}

/** Whether a span overlaps none of the others; all lie in a text of this length. */
function isFree(length: number, others: readonly Span[]): (span: Span) => boolean {
  const depth = new Int32Array(length + 2);
  for (const { from, to } of others) {
    depth[from] = (depth[from] ?? 0) + 1;
    depth[to] = (depth[to] ?? 0) - 1;
  }
  const taken = new Int32Array(length + 2);
  let open = 0;
  for (let at = 0; at <= length; at += 1) {
    open += depth[at] ?? 0;
    taken[at + 1] = (taken[at] ?? 0) + (open > 0 ? 1 : 0);
  }
  return ({ from, to }) => taken[to] === taken[from];
}

/** The contacts without those that are found twice. */
const distinct = (contacts: readonly Contact[]): Contact[] =>
  contacts.filter(
    ({ kind, from, to }, index) =>
      !contacts
        .slice(Math.max(0, index - 4), index)
        .some((other) => other.kind === kind && other.from === from && other.to === to),
  );

/** Cuts out the spans and the signs that belong to them, leaving one space in their place. */
function cut(text: string, spans: readonly Span[]): string {
  const remaining: string[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (to <= at) continue;
    if (from > at) remaining.push(trimmedEnd(trimmedStart(text.slice(at, from), at > 0)));
    at = to;
  }
  remaining.push(trimmedStart(text.slice(at), at > 0));
  return remaining
    .filter((part) => part !== '')
    .join(' ')
    .trim();
}

/** The text after a contact, without closing signs and blanks at its beginning. */
const trimmedStart = (text: string, follows: boolean): string =>
  follows ? text.replace(/^[)\]}\s]+/, '') : text;

/** The text without blanks and opening signs at its end. */
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[+([{\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const mostRounds = 4;

/** Whether the text holds a phone number, an address or a name in another app. */
export const holdsContact = (text: string): boolean => contactsIn(text).length > 0;

/**
 * The text without phone numbers, e-mail addresses, links and names in other apps (REQ 5, rule 1); `removed` says
 * whether there were any. A text without them is returned unchanged. Callers check the length first.
 */
export function maskContacts(text: string): { text: string; removed: boolean } {
  let masked = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const contacts = contactsIn(masked);
    if (contacts.length === 0) return { text: masked, removed: round > 0 };
    masked = cut(masked, contacts);
  }
  return { text: holdsContact(masked) ? '' : masked, removed: true };
}
