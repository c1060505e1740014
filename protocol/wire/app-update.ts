/**
 * How a phone's copy of the app becomes the next release's. A release is one text, a line for each file, and its id is
 * that text's hash. What differs between two of them is told in steps:
 *
 *   kept files ─ one text ─ today's names in it ─ steps ─▶ this release's text ─ its hash is the id ─▶ files
 *
 * A name contains a hash of its file's content, and other files contain the name, so one changed line renames most of
 * them. Both sides know the names of both releases, so that renaming costs no bytes.
 */

/** A file of the app: its address and its text. */
export type AppFile = readonly [address: string, text: string];

/**
 * A pair of numbers copies from the earlier text: the distance from where copying would continue, and how many UTF-16
 * units. A text is new and replaces as much of the earlier text.
 */
export type UpdateSteps = readonly (number | string)[];

/** Where the server offers the steps from one release to another, as service workers from before names ask for them. */
export const updateAddress = (from: string, to: string): string => `/app-update/${from}/${to}`;

/** The same with the names of minified code apart (short-names.ts). A server that does not know it answers with steps. */
export const namedUpdateAddress = (from: string, to: string): string => `${updateAddress(from, to)}?names`;

/** The id of a release. */
export const RELEASE_ID = /^[\w-]{22}$/;

/** Large files that a visitor can do without: union names, Google's loader, Temporal where it is missing. */
const LATER = /^\/assets\/(unions|google-script|global\.esm)-/;
const ENGLISH = /^\/assets\/en-/;

/** The kinds of files that are cached apart from the app, and only on phones that need them. */
export type LaterFile = 'unions' | 'google-script' | 'global.esm' | 'english';

/** Which kind this file is; null for one that belongs to the app itself. */
export function laterFile(address: string): LaterFile | null {
  const [, name] = LATER.exec(address) ?? [];
  if (name === 'unions' || name === 'google-script' || name === 'global.esm') return name;
  return ENGLISH.test(address) ? 'english' : null;
}

/** Whether a phone stores this file as part of the app's text. */
export const isAppText = (address: string): boolean =>
  laterFile(address) === null && /^\/(?:assets\/[^/]+\.(?:js|css)|sync-worker\.js)$/.test(address);

/** A release as one text. */
export const releaseText = (files: readonly AppFile[]): string =>
  files.map((file) => `${JSON.stringify(file)}\n`).join('');

/** The id of the release with this text: 22 letters, digits, '-' and '_'. */
export async function releaseId(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/** A file's name with the hash of its content: 'feed-C-mEtKV.js'. */
const HASHED = /([\w.-]+?)-[\w-]{6,8}(\.\w+)(?![\w-])/g;

/** An address or a name without the hash of its content. */
export const withoutHash = (name: string): string => name.replace(HASHED, '$1$2');

/** From each name without its hash to the one that has it; null where several do. */
function byPlainName(names: readonly string[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const name of names) {
    const file = name.slice(name.lastIndexOf('/') + 1);
    const plain = withoutHash(file);
    if (plain !== file) found.set(plain, found.has(plain) ? null : file);
  }
  return found;
}

/**
 * The text of an earlier release with the file names of a later one.
 * @param before, after the names of all their files
 */
export function withNamesOf(text: string, before: readonly string[], after: readonly string[]): string {
  const [from, to] = [byPlainName(before), byPlainName(after)];
  const next = new Map<string, string>();
  for (const [plain, name] of from) {
    const renamed = to.get(plain);
    if (name && renamed && renamed !== name) next.set(name, renamed);
  }
  return text.replace(HASHED, (name) => next.get(name) ?? name);
}

/** @throws Error if this text holds no steps */
export function stepsIn(text: string): UpdateSteps {
  const steps: unknown = JSON.parse(text);
  const isStep = (step: unknown): step is number | string =>
    typeof step === 'string' || Number.isInteger(step);
  if (Array.isArray(steps) && steps.every(isStep)) return steps;
  throw new TypeError('no steps');
}

/** @throws RangeError if the steps do not belong to this text */
export function applied(steps: UpdateSteps, before: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let step = 0; step < steps.length; step++) {
    const first = steps[step];
    if (typeof first === 'string') {
      parts.push(first);
      at += first.length;
      continue;
    }
    const count = steps[++step];
    if (typeof first !== 'number' || typeof count !== 'number')
      throw new RangeError('a copy without its length');
    at += first;
    if (at < 0 || count < 0 || at + count > before.length) throw new RangeError('a copy from outside');
    parts.push(before.slice(at, at + count));
    at += count;
  }
  return parts.join('');
}

/** The files of a release. @throws Error if this is not the text of one */
export const filesOf = (text: string): AppFile[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const file: unknown = JSON.parse(line);
      if (Array.isArray(file) && typeof file[0] === 'string' && typeof file[1] === 'string')
        return [file[0], file[1]] as const;
      throw new TypeError('not a line of a release');
    });
