const bengaliZero = '০'.charCodeAt(0);
const latinZero = '0'.charCodeAt(0);

/** Replaces every Latin digit of the text with the Bengali one: '12:30' gives '১২:৩০'. */
export function toBengaliDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - latinZero + bengaliZero),
  );
}

/** Replaces every Bengali digit of the text with the Latin one. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - bengaliZero + latinZero),
  );
}
