// Characters that are read as others: digits in circles, letters of other scripts that look Latin, and Bengali
// spellings that sound the same.

/** Ranges of numeric characters that are not decimal digits: first character, its value, how many. */
const numberRows: readonly [first: number, value: number, count: number][] = [
  [0x2460, 1, 20],
  [0x2474, 1, 20],
  [0x2488, 1, 20],
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x2160, 1, 12],
  [0x2170, 1, 12],
  [0x1f101, 0, 10],
];
const noughts = new Set([0x24ea, 0x24ff, 0x1f100, 0x1f10b, 0x1f10c, 0x3007, 0x1f51f]);
const chinese = '一二三四五六七八九';

/** The number of a character beyond the decimal digits, as digits; null when it has none. */
export function numberIn(point: number): string | null {
  if (noughts.has(point)) return point === 0x1f51f ? '10' : '0';
  const row = numberRows.find(([first, , count]) => point >= first && point < first + count);
  if (row) return String(row[1] + point - row[0]);
  const numeral = chinese.indexOf(String.fromCodePoint(point));
  return numeral < 0 ? null : String(numeral + 1);
}

const pairs = (from: string, to: string): [string, string][] =>
  [...from].map((letter, index) => [letter, [...to][index] ?? '']);

/** Lower-case letters that look like Latin ones. */
const letters = new Map([
  ...pairs('авекмнорстухѕіјԁһӏԛԝгпиь', 'abekmhopctyxsijdhlqwrnub'),
  ...pairs('αβγεζηικμνορστυχω', 'abyeznikuvopotuxw'),
  ...pairs('ıɑɡɩøđłħŧ', 'iagiodlht'),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'),
]);

/** Letters in filled circles and squares, and regional indicators: ranges from A to Z. */
const letterRows = [0x1f150, 0x1f170, 0x1f1e6];

/** The Latin letter of an enclosed letter; null when it has none. */
export function letterIn(point: number): string | null {
  const row = letterRows.find((first) => point >= first && point < first + 26);
  return row === undefined ? null : String.fromCharCode(97 + point - row);
}

/** Bengali spellings that differ without a difference in sound; signs mapped to nothing are dropped. */
const bengali = new Map([...pairs('ীূণশষৎঈঊ', 'িুনসসতইউ'), ['ঁ', ''], ['়', ''], ['্', '']]);

/** A lower-case letter in the form used for comparison. */
export function plainLetter(letter: string): string {
  const read = inBengali(letter);
  return letters.get(read) ?? bengali.get(read) ?? read;
}

/** A Devanagari letter as the Bengali one of the same sound: both blocks have the same order. */
function inBengali(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  return point > 0x900 && point < 0x964 ? String.fromCodePoint(point + 0x80) : letter;
}
