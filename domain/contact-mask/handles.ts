// Names by which a person is found in another app: 'telegram: karim_bd', '@karim_bd',
// 'ফেসবুকে করিম ট্রাভেলস লিখে সার্চ দিন'.
//
// The name of an app alone is no contact. A name next to it is a contact if it cannot be an ordinary word (it has a
// digit, a dot or an underscore), if it is announced (':', 'id'), or if the reader is asked to search for it.

import { announcing, filling, foundAfterAt, isAppWord, ordinary, searching } from './app-words.ts';
import { foldedWords } from './fold.ts';
import type { Span } from './phone-runs.ts';
import { isWritten, type Token } from './tokens.ts';

const isSign = (token: Token | undefined, texts: string): boolean =>
  token?.kind === 'sign' && texts.includes(token.text);

/** Tokens of a clause that may lie between an app, the word for a search and a name. */
const reach = 14;

const isApp = ({ kind, text }: Token): boolean => kind === 'word' && isAppWord(text);

/** The second word of 'whats app' or "what's app". */
const endsWhatsApp = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]?.text === 'app' && /^(?:whats|wats|s)$/.test(tokens[index - 2]?.text ?? '');

/** A name without spaces that starts at a token: the token after it. */
function nameEnd(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (let parts = 0; parts < 8; parts += 1) {
    const next = tokens[end + 1];
    if (!isSign(tokens[end], '._-#') || !next || !isWritten(next)) break;
    end += 2;
  }
  return end;
}

/** Whether a text without spaces looks like a name in an app and not like a word. */
function looksChosen(name: string): boolean {
  if (/^\d+(?:st|nd|rd|th|ta|ti|pm|am|km|min)?$/.test(name) || !/\p{L}{2}/u.test(name)) return false;
  return /[\d_#]/.test(name) || /\p{L}\.\p{L}{2}/u.test(name);
}

const textOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join('');

const presenting = foldedWords('am me is are we my i ami find search');

/** Whether the words before an app speak of a person: 'I am on facebook'. */
const presents = (tokens: readonly Token[], app: number): boolean =>
  tokens.slice(Math.max(0, app - 7), app).some(({ text }) => presenting.has(text));

const owning = foldedWords('my our amar amader আমার আমাদের');
const isOwn = (tokens: readonly Token[], app: number): boolean => owning.has(tokens[app - 2]?.text ?? '');

/** The span of a name given after an app: [first, end] of tokens. */
function announced(tokens: readonly Token[], app: number): [number, number] | null {
  let cued = false;
  for (let index = app + 1; index < Math.min(tokens.length, app + reach); index += 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === 'space') continue;
    if (isSign(token, ':=@/')) cued = true;
    else if ((token.text === 'as' && presents(tokens, app)) || (token.text === 'is' && isOwn(tokens, app)))
      cued = true;
    else if (isSign(token, '-–—>→') && index > app + 1) cued = true;
    else if (token.kind === 'word' && announcing.has(token.text)) cued = true;
    else if (isApp(token) || (token.kind === 'word' && filling.has(token.text))) continue;
    else if (!isWritten(token)) return null;
    else {
      const end = nameEnd(tokens, index);
      const name = textOf(tokens, index, end);
      if (looksChosen(name)) return [app, end];
      const plainName = cued && /[\p{L}\p{M}]{3}/u.test(name) && !ordinary.has(name);
      return plainName ? [app, clauseEnd(tokens, end)] : null;
    }
  }
  return null;
}

/** The token after the further words of a name of several words. */
function clauseEnd(tokens: readonly Token[], from: number): number {
  let end = from;
  for (let words = 0; words < 3; words += 1) {
    const next = tokens[end + 1];
    if (
      tokens[end]?.kind !== 'space' ||
      next?.kind !== 'word' ||
      ordinary.has(next.text) ||
      filling.has(next.text)
    )
      break;
    end += 2;
  }
  return end;
}

const isNaming = (token: Token): boolean =>
  token.kind !== 'word' ||
  !(ordinary.has(token.text) || filling.has(token.text) || announcing.has(token.text));

/** A stretch of tokens without the words at its ends that are not names. */
function core(tokens: readonly Token[], start: number, end: number): [number, number] | null {
  const named = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && isWritten(token) && isNaming(token);
  };
  let [first, last] = [start, end];
  while (first < last && !named(first)) first += 1;
  while (last > first && !named(last - 1)) last -= 1;
  return textOf(tokens, first, last).length < 3 ? null : [first, last];
}

const asks = foldedWords('friend frend frnd friends ফ্রেন্ড ফ্রেণ্ড');
const requests = foldedWords('request rqst req rikuest রিকোয়েস্ট রিকুয়েস্ট');
const typing = foldedWords('type write likhun টাইপ লিখুন');

/** Whether a word tells the reader to search: 'search', 'look for', 'name e', 'friend request'. */
function isSearch(tokens: readonly Token[], index: number): boolean {
  const [token, next, before] = [tokens[index], tokens[index + 2]?.text, tokens[index - 2]?.text ?? ''];
  if (token?.kind !== 'word') return false;
  if (searching.has(token.text)) return !/^(?:দেখ|dekh|seen|saw)/.test(next ?? '');
  if (token.text === 'look') return next === 'for' || next === 'up';
  if (token.text === 'name' || token.text === 'nam') return next === 'e';
  return requests.has(token.text) && asks.has(before);
}

/** The name that the reader is asked to type: 'type Karim Hasan in facebook search'. */
function typed(tokens: readonly Token[], from: number, app: number): [number, number] | null {
  for (let index = from; index < app; index += 1)
    if (typing.has(tokens[index]?.text ?? '')) return core(tokens, index + 1, app);
  return null;
}

/** A name that the reader is asked to search for in the app. */
function searched(tokens: readonly Token[], app: number): [number, number] | null {
  const ends = (token: Token | undefined): boolean => isSign(token, '.,;!?।\n');
  const afterComma = (end: number): number => {
    let last = isSign(tokens[end], ',') ? end + 1 : end;
    while (last < tokens.length && last - app < reach && !ends(tokens[last] ?? tokens[app])) last += 1;
    return last;
  };
  let from = app;
  while (
    from > 0 &&
    app - from < reach &&
    !ends(tokens[from - 1] ?? { kind: 'sign', text: '.', from: 0, to: 0 })
  )
    from -= 1;
  let to = app + 1;
  while (
    to < tokens.length &&
    to - app < reach &&
    !ends(tokens[to] ?? { kind: 'sign', text: '.', from: 0, to: 0 })
  )
    to += 1;
  for (let verb = from; verb < to; verb += 1) {
    if (!isSearch(tokens, verb)) continue;
    const name =
      verb < app
        ? (core(tokens, verb + 1, app) ?? core(tokens, from, verb) ?? core(tokens, app + 1, afterComma(to)))
        : (core(tokens, app + 1, verb) ?? core(tokens, verb + 1, to) ?? typed(tokens, from, app));
    if (name) return name;
  }
  return null;
}

/** A name before the app: 'karim_bd on telegram'. */
function before(tokens: readonly Token[], app: number): [number, number] | null {
  for (let index = app - 1; index >= 0 && app - index < 6; index -= 1) {
    const token = tokens[index];
    if (index === app - 2 && token?.text === 'name') return core(tokens, Math.max(0, index - 6), index);
    if (
      !token ||
      token.kind === 'space' ||
      isSign(token, '-:') ||
      (token.kind === 'word' && filling.has(token.text))
    )
      continue;
    if (!isWritten(token)) return null;
    let first = index;
    while (
      isSign(tokens[first - 1], '._-') &&
      first > 1 &&
      isWritten(tokens[first - 2] ?? token) &&
      index - first < 16
    )
      first -= 2;
    return looksChosen(textOf(tokens, first, index + 1)) ? [first, app + 1] : null;
  }
  return null;
}

/** '@karim_bd', with or without the name of an app. */
function afterAt(tokens: readonly Token[], index: number): [number, number] | null {
  const next = tokens[index + 1];
  const last = tokens[index - 1];
  if (!isSign(tokens[index], '@') || !next || !isWritten(next) || (last && isWritten(last))) return null;
  const end = nameEnd(tokens, index + 1);
  const name = textOf(tokens, index + 1, end);
  return /^\p{L}.{2}/u.test(name) && !foundAfterAt.has(name) ? [index, end] : null;
}

/** Spans of a folded text that name a person in another app. */
export function handleSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  const add = (found: [number, number] | null): void => {
    if (!found) return;
    const [first, last] = [tokens[found[0]], tokens[found[1] - 1]];
    if (first && last) spans.push({ from: first.from, to: last.to });
  };
  tokens.forEach((token, index) => {
    if (token.kind === 'sign') add(afterAt(tokens, index));
    else if (isApp(token) || endsWhatsApp(tokens, index))
      add(announced(tokens, index) ?? searched(tokens, index) ?? before(tokens, index));
  });
  return spans;
}
