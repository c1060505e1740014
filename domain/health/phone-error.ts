/**
 * An unexpected error of the app on a phone, in the form in which it may leave the phone: what went wrong, where in
 * our own files, on which page. Nothing in it can be personal: a message consists of known words alone, a page is its
 * pattern, and what does not fit is masked or left out. The server applies the same check to what it receives.
 */
import { errorWords } from './error-words.ts';

/** What caught it: the page, a screen that could not be drawn, a worker, or nothing (a rejected promise). */
export const errorKinds = ['error', 'rejection', 'screen', 'worker'] as const;

export type PhoneError = {
  kind: (typeof errorKinds)[number];
  /** TypeError, QuotaExceededError; 'Error' where it has no such name. */
  name: string;
  message: string;
  /** The innermost first: 'assets/main-B1a2C3d4.js:1:2345'. */
  stack: string[];
  /** The pattern of the page's address. */
  page: string;
  /** The version of the app. */
  version: string;
  /** How often it has happened since the last report. */
  count: number;
};

const MASK = '…';
const LONGEST_MESSAGE = 160;
const MOST_PLACES = 8;
export const MOST_COUNTED = 100;

const NAME = /^(?:[A-Z][a-z]+){0,3}(?:Error|Exception)$/;
const PLACE = /(?:^|\/)((?:assets\/[\w.-]{1,60}|sync-worker|service-worker)\.js:\d{1,7}:\d{1,7})(?=\)?$)/;
const OWN_PLACE = /^(?:assets\/[\w.-]{1,60}|sync-worker|service-worker)\.js:\d{1,7}:\d{1,7}$/;
const VERSION = /^\d{1,3}(?:\.\d{1,3}){0,2}$/;

/** The name of an error's kind, if it is a known one. */
export const knownName = (name: string): string => (NAME.test(name) && name.length <= 40 ? name : 'Error');

/** A message in known words; each run of anything else becomes one sign. */
export function maskedMessage(message: string): string {
  const parts =
    message.slice(0, 10 * LONGEST_MESSAGE).match(/\p{L}+|[ .,:;()'"]+|[^\p{L} .,:;()'"]+/gu) ?? [];
  const masked = parts.map((part) => {
    if (/^[ .,:;()'"]+$/.test(part)) return part;
    return errorWords.has(part.toLowerCase()) ? part : MASK;
  });
  return masked
    .join('')
    .replaceAll(/…(?:[ .,:;()'"]*…)+/g, MASK)
    .slice(0, LONGEST_MESSAGE)
    .trim();
}

/**
 * The places of a stack that lie in our own files, the innermost first.
 * @param origin of the app, with which the addresses of its files begin
 */
export function ownPlaces(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/`))
    .flatMap((line) => PLACE.exec(line.trim())?.[1] ?? [])
    .slice(0, MOST_PLACES);
}

/** Equal for the same error of the same version only: 14 letters and digits. */
export function errorFingerprint({ name, message, stack }: PhoneError): string {
  const text = [name, message, ...stack.slice(0, 3)].join('\n');
  // two rounds of FNV-1a tell errors apart well enough; nothing here is secret
  const round = (seed: number): string => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return hash.toString(36).padStart(7, '0');
  };
  return round(0x811c9dc5) + round(0x9e3779b9);
}

/**
 * What a phone has sent, in the form in which it may be stored: every part is checked again, since anybody can send
 * anything.
 * @param isPage whether a text is the pattern of a page
 */
export const checkedError = (sent: PhoneError, isPage: (page: string) => boolean): PhoneError => ({
  kind: sent.kind,
  name: knownName(sent.name),
  message: maskedMessage(sent.message),
  stack: sent.stack.filter((place) => OWN_PLACE.test(place)).slice(0, MOST_PLACES),
  page: isPage(sent.page) ? sent.page : 'other',
  version: VERSION.test(sent.version) ? sent.version : 'other',
  count: Math.min(Math.max(1, Math.trunc(sent.count)), MOST_COUNTED),
});
