// A folded text as words, numbers and what lies between them.

/**
 * `word` has letters only, `figures` digits only, `mixed` both; any other character is a separate `sign`, except that
 * a run of spaces and brackets is one `space`. `from` and `to` are positions in the folded text.
 */
export type Token = {
  kind: 'word' | 'figures' | 'mixed' | 'sign' | 'space';
  text: string;
  from: number;
  to: number;
};

const letter = /[\p{L}\p{M}]/u;
const blank = /[\s()[\]{}<>"'“”‘’«»]/;

type Class = 'letter' | 'digit' | 'space' | 'sign';

function classOf(character: string): Class {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57) return 'digit';
  if (code >= 97 && code <= 122) return 'letter';
  if (letter.test(character)) return 'letter';
  return blank.test(character) ? 'space' : 'sign';
}

/** The tokens of a folded text in order, without gaps. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last: Token | null = null;
  let at = 0;
  for (const character of text) {
    const found = classOf(character);
    const to = at + character.length;
    const inWord = found === 'letter' || found === 'digit';
    const own = found === 'letter' ? 'word' : 'figures';
    if (last && inWord && last.kind !== 'sign' && last.kind !== 'space') {
      last.to = to;
      if (last.kind !== own) last.kind = 'mixed';
    } else if (last && found === 'space' && last.kind === 'space') {
      last.to = to;
    } else {
      last = { kind: inWord ? own : found === 'space' ? 'space' : 'sign', text: '', from: at, to };
      tokens.push(last);
    }
    at = to;
  }
  for (const token of tokens) token.text = text.slice(token.from, token.to);
  return tokens;
}

export const isWritten = ({ kind }: Token): boolean =>
  kind === 'word' || kind === 'figures' || kind === 'mixed';

const isSingle = (token: Token | undefined): boolean =>
  token !== undefined && isWritten(token) && token.to - token.from === 1;

/** The tokens with spaced-out letters, 'k a r i m @ g m a i l', joined to words; null when there are none. */
export function lettersJoined(tokens: readonly Token[]): Token[] | null {
  const joined: Token[] = [];
  let apart = 0;
  tokens.forEach((token, index) => {
    const last = joined.at(-1);
    const before = tokens[index - 1];
    const between = token.kind === 'space' && token.text === ' ';
    const around = [before, tokens[index + 1]];
    if (between && around.some(isSingle) && around.every((each) => isSingle(each) || each?.kind === 'sign'))
      return;
    if (
      last &&
      isSingle(token) &&
      isWritten(last) &&
      isSingle(tokens[index - 2]) &&
      before?.kind === 'space'
    ) {
      apart += 1;
      Object.assign(last, { to: token.to, text: last.text + token.text, kind: 'mixed' });
    } else joined.push({ ...token });
  });
  return apart > 1 ? joined : null;
}
