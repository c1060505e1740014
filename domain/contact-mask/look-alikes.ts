// Characters that are read as others: digits in rings, letters of other scripts that look Latin, and
// differences of Bengali spelling that are not heard.

/** Rows of characters that are numbers without being decimal digits: first character, its value, how many. */
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

/** The number that a character beyond the decimal digits stands for, as figures; null when it is none. */
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

/** Letters in filled rings and squares, and those of flags: rows from A to Z. */
const letterRows = [0x1f150, 0x1f170, 0x1f1e6];

/** The Latin letter that a letter in a sign stands for; null when it is none. */
export function letterIn(point: number): string | null {
  const row = letterRows.find((first) => point >= first && point < first + 26);
  return row === undefined ? null : String.fromCharCode(97 + point - row);
}

/** Bengali spelling differs in these without a difference in sound; the signs mapped to nothing are left out. */
const bengali = new Map([...pairs('ীূণশষৎঈঊ', 'িুনসসতইউ'), ['ঁ', ''], ['়', ''], ['্', '']]);

/** A lower-case letter as it is compared. */
export const plainLetter = (letter: string): string => letters.get(letter) ?? bengali.get(letter) ?? letter;
