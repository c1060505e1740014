// Contacts in free text (SPEC 5, rule 1).
//
//   typed ─ fold ─▶ folded ─▶ tokens ─┬─ marks ─▶ phone runs, parts in another order ─┐
//                     │               ├─ words and letters that are guessed ───────────┤
//                     ▲               ├─ e-mail, links ───────┼─▶ spans ─ positions in the typed text ─▶ cut out
//                     └ by position   └─ handles ─────────────┘
//
// Invariants
//   1. Text outside the spans remains as typed.
//   2. A masked text holds no contact: one that only appears when something between is cut out is removed too, and a
//      text that still holds one after a few rounds is left empty.
//   3. The work is linear in the length of the text.

import { addressSpans } from './addresses.ts';
import { fold } from './fold.ts';
import { handleSpans } from './handles.ts';
import { guessedSpans } from './guesses.ts';
import { marksOf } from './marks.ts';
import { phoneRuns, type Span } from './phone-runs.ts';
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
  const found: [ContactKind, Span[]][] = [
    ['phone', sure.length === every.length ? phones : [...phones, ...phoneRuns(tokens, folded.text, sure)]],
    ['phone', guessedSpans(tokens, folded.text)],
    ['phone', rearranged(tokens, folded.text, sure)],
    ['address', [...addressSpans(tokens), ...(joined ? addressSpans(joined) : [])]],
    ['handle', [...handleSpans(tokens), ...(joined ? handleSpans(joined) : [])]],
  ];
  return found
    .flatMap(([kind, spans]) =>
      spans.map((span) => ({
        kind,
        from: folded.from[span.from] ?? 0,
        to: Math.max(folded.to[span.to - 1] ?? 0, folded.from[span.to] ?? text.length),
      })),
    )
    .sort((a, b) => a.from - b.from);
}

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
 * The text without phone numbers, e-mail addresses, links and names in other apps (SPEC 5, rule 1); `removed` says
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
