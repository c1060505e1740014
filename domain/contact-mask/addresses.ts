// E-mail addresses and links, typed, spaced out or spelled in words.
//
//   karim.car@gmail.com · karim [at] gmail [dot] com · করিম এট জিমেইল ডট কম · wa.me/88017… · fb dot com slash karim
//
// Each sign that may begin one is looked at once, a bounded number of tokens to its left and right.

import { foldedWords } from './fold.ts';
import type { Span } from './phone-runs.ts';
import { isWritten, type Token } from './tokens.ts';

const atWords = foldedWords('at এট অ্যাট এ্যাট এ্যট অ্যট আট');
const rateWords = foldedWords('rate রেট');
const dotWords = foldedWords('dot doot dott dat ডট ডোট ডট্');
const slashWords = foldedWords('slash slas স্ল্যাশ স্লাশ স্লেশ');
const joinWords = foldedWords('underscore dash hyphen আন্ডারস্কোর ড্যাশ');
const providers = foldedWords(
  'gmail gmial gmal gamil googlemail yahoo ymail hotmail outlook icloud protonmail proton aol live rocketmail ' +
    'জিমেইল জিমেল ইয়াহু হটমেইল আউটলুক আইক্লাউড প্রোটনমেইল',
);
const mainEndings = foldedWords(
  'com con net org info xyz bd biz shop store online site website travel travels tours app dev page link club live asia in pk কম কমে কমের নেট অর্গ',
);
const shortEndings = foldedWords('me ly gl be ee gg am co im tv io to cc gd gy ai us uk my');
const hosts = foldedWords(
  'wa m t fb ig bit goo g youtu linktr instagr facebook whatsapp telegram messenger instagram imo viber tinyurl tiktok ' +
    'twitter x youtube is cutt rb tg signal line discord snapchat skype telegra botim ফেসবুক ফেইসবুক টেলিগ্রাম ' +
    'হোয়াটসঅ্যাপ ইনস্টাগ্রাম ইউটিউব',
);
const joinedHost = /.{3}(?:ডট|dot)(?:কম|com|নেট|net|org|xyz)\p{M}?$/u;
const shortHosts = new Set(['t me', 'wa me', 'm me', 'bit ly']);
const longestAddress = 24;

type At = (index: number) => Token | undefined;

const isSign = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text;
const isBlank = (token: Token | undefined): boolean => token?.kind === 'space';
const isWord = (token: Token | undefined): token is Token => token !== undefined && isWritten(token);
const isOf = (words: Set<string>, token: Token | undefined): boolean =>
  token !== undefined && words.has(token.text);
const dots = new Set(['.', '。', '․', '·', '•']);
const isDotSign = (token: Token | undefined): boolean => token?.kind === 'sign' && dots.has(token.text);

const past = (at: At, index: number, step: 1 | -1): number => (isBlank(at(index)) ? index + step : index);

/** Where the next label begins, after a dot or the word for one; null when there is none. `said`: spelled in words. */
function behindDot(at: At, end: number): { index: number; loose: boolean; said: boolean } | null {
  const next = past(at, end, 1);
  const spaced = next !== end;
  if (isOf(dotWords, at(next))) return { index: past(at, next + 1, 1), loose: false, said: true };
  if (!isDotSign(at(next))) return null;
  const index = past(at, next + 1, 1);
  return isWord(at(index)) ? { index, loose: index !== next + 1 && !spaced, said: false } : null;
}

/** `loose`: a blank is behind one of the dots only; `said`: a dot is spelled in words. */
type Host = { labels: string[]; end: number; loose: boolean; said: boolean };
const longestOrdinary = 8;

/** Labels with dots between them, starting at a token; `end` is the token after them. */
function hostFrom(at: At, start: number): Host {
  const labels: string[] = [];
  let [index, end, loose, said] = [start, start, false, false];
  while (isWord(at(index)) && labels.length < 5) {
    labels.push(at(index)?.text ?? '');
    end = index + 1;
    while (isSign(at(end), '-') && isWord(at(end + 1)) && end - start < longestAddress) end += 2;
    const next = behindDot(at, end);
    if (!next || !isWord(at(next.index))) break;
    index = next.index;
    loose ||= next.loose;
    said ||= next.said;
  }
  return { labels, end, loose, said };
}

/** Whether the labels are a public host name. */
function isHost({ labels, loose, said }: Host): boolean {
  const ending = labels.at(-1) ?? '';
  const name = labels.at(-2) ?? '';
  if (labels.length < 2) return false;
  const known = labels.slice(0, -1).some((label) => hosts.has(label) || providers.has(label));
  if (known && (mainEndings.has(ending) || shortEndings.has(ending))) return true;
  if (loose || !mainEndings.has(ending)) return false;
  const sure =
    labels[0] === 'www' || ending.length > 2 || labels.length > 2 || said || name.length > longestOrdinary;
  return /[^\d]/.test(name) && sure;
}

/** The end of what follows a host: a path, typed or in words. */
function pathEnd(at: At, end: number): number {
  let index = past(at, end, 1);
  const spaced = index !== end;
  const introduced = isOf(slashWords, at(index));
  if (!introduced && !isSign(at(index), '/') && !isSign(at(index), '?') && !isSign(at(index), ':'))
    return end;
  if (spaced && !introduced && !isSign(at(index), '/')) return end;
  index = past(at, index + 1, 1);
  while (at(index) && !isBlank(at(index))) index += 1;
  return index;
}

/** Where the name before an at sign begins; `start` itself when there is none. */
function nameBefore(at: At, start: number): number {
  let first = start;
  let index = past(at, start - 1, -1);
  for (let count = 0; count < longestAddress; count += 1) {
    if (!isWord(at(index))) break;
    first = index;
    const before = at(index - 1);
    if (before?.kind === 'sign' && /^[.\-_+%․]$/.test(before.text)) index -= 2;
    else if (isBlank(before) && (isOf(dotWords, at(index - 2)) || isOf(joinWords, at(index - 2))))
      index = past(at, index - 3, -1);
    else break;
  }
  return first;
}

/** The token after an at sign, or after the words for it: 'at', 'at the rate'; null when there is none. */
function behindAt(at: At, index: number): number | null {
  if (isSign(at(index), '@')) return past(at, index + 1, 1);
  if (!isOf(atWords, at(index))) return null;
  const [the, rate] = [index + 2, index + 4];
  if (isOf(rateWords, at(the))) return past(at, the + 1, 1);
  return past(at, (isOf(rateWords, at(rate)) ? rate : index) + 1, 1);
}

const nameText = (at: At, first: number, end: number): string => {
  let text = '';
  for (let index = first; index < end; index += 1) text += at(index)?.text ?? '';
  return text;
};

function emailAround(at: At, index: number): [number, number] | null {
  const behind = behindAt(at, index);
  if (behind === null) return null;
  const first = nameBefore(at, index);
  if (first === index) return null;
  if (isSign(at(index), '@') && !isWord(at(behind)) && /[a-z].*\d|[._]/.test(nameText(at, first, index)))
    return [first, index + 1];
  const host = hostFrom(at, behind);
  const typed =
    isSign(at(index), '@') && host.labels.length > 1 && /^\p{L}{2,}$/u.test(host.labels.at(-1) ?? '');
  if (!typed && !isHost(host) && !providers.has(host.labels[0] ?? '')) return null;
  const ended =
    providers.has(host.labels[0] ?? '') && host.labels.length === 1 ? behindEnding(at, host.end) : host.end;
  return [first, ended];
}

/** 'gmail com' ends after com. */
function behindEnding(at: At, end: number): number {
  const index = past(at, end, 1);
  return isOf(mainEndings, at(index)) ? index + 1 : end;
}

function linkFrom(at: At, index: number): [number, number] | null {
  if (/^https?$/.test(at(index)?.text ?? '')) {
    const signed = isSign(at(index + 1), ':') && isSign(at(index + 2), '/');
    return [index, signed ? pathEnd(at, index + 2) : index + (isWord(at(index + 2)) ? 3 : 1)];
  }
  if (joinedHost.test(at(index)?.text ?? '')) return [index, index + 1];
  if (at(index)?.text === 'www')
    return [index, index + (isWord(at(index + 2)) ? (isOf(mainEndings, at(index + 4)) ? 5 : 3) : 1)];
  const ended = isOf(shortEndings, at(index + 2)) || isOf(mainEndings, at(index + 2));
  if (isOf(hosts, at(index)) && isBlank(at(index + 1)) && ended) {
    const name = isBlank(at(index + 3)) ? at(index + 4) : undefined;
    if (
      shortHosts.has(`${at(index)?.text} ${at(index + 2)?.text}`) &&
      /^[a-z][a-z\d]{3,}$/.test(name?.text ?? '')
    )
      return [index, index + 5];
    const slash = past(at, index + 3, 1);
    if (isSign(at(slash), '/') && isWord(at(past(at, slash + 1, 1))))
      return [index, past(at, slash + 1, 1) + 1];
  }
  const before = at(index - 1);
  if (isDotSign(before) && isWord(at(index - 2))) return null;
  const host = hostFrom(at, index);
  const reached = host.labels[0] === 'www' ? host.labels.length > 1 : isHost(host);
  return reached ? [index, pathEnd(at, host.end)] : null;
}

const common = foldedWords(
  'my amar use send by via on a an the have no to in your is it this that with mail email e ba or and my যে আমার মেইল ইমেইল এ বা ' +
    'আমাকে করুন need want',
);

const introduced = foldedWords('is id address account হলো আইডি');

/** 'karim gmail', 'my gmail is karim': a name next to a provider, without an at sign. */
function beside(at: At, index: number): [number, number] | null {
  if (!isOf(providers, at(index)) || (at(index)?.text.length ?? 0) < 5) return null;
  let next = index + 1;
  while (
    isBlank(at(next)) ||
    isOf(introduced, at(next)) ||
    isSign(at(next), ':') ||
    isSign(at(next), '-') ||
    isSign(at(next), '=')
  )
    next += 1;
  const cued = next > index + 2 || isSign(at(next - 1), ':');
  if (isWord(at(next)) && !isOf(common, at(next))) {
    let end = next + 1;
    while (at(end)?.kind === 'sign' && isWord(at(end + 1)) && end - next < longestAddress) end += 2;
    if (cued || (end > next + 1 && /^[._]$/.test(at(next + 1)?.text ?? ''))) return [index, end];
  }
  let first = nameBefore(at, index);
  if (at(first)?.kind === 'figures' && isBlank(at(first - 1)) && at(first - 2)?.kind === 'word') first -= 2;
  const name = at(first);
  const latin = /^(?:[a-z][a-z\d]*|[\p{L}\p{M}]+\d+)$/u.test(name?.text ?? '');
  if (first === index || !latin || isOf(common, name)) return null;
  const host = hostFrom(at, index);
  return [first, host.labels.length > 1 ? host.end : behindEnding(at, index + 1)];
}

/** Spans of a folded text that are an e-mail address or a link. */
export function addressSpans(tokens: readonly Token[]): Span[] {
  const at: At = (index) => tokens[index];
  const spans: Span[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) continue;
    const found =
      emailAround(at, index) ?? (isWord(token) ? (beside(at, index) ?? linkFrom(at, index)) : null);
    if (!found) continue;
    const [first, end] = found;
    spans.push({ from: tokens[first]?.from ?? token.from, to: tokens[end - 1]?.to ?? token.to });
    index = Math.max(index, end - 1);
  }
  return spans;
}
