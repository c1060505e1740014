/**
 * Characters that nobody types and that change how the text around them is shown, or are not shown at all: control
 * characters except tab and line breaks, direction marks, zero-width characters and blanks that count as letters. The
 * joiners of Bengali and of emoji remain.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f/gu;

/** No letter of any language has as many marks: a heap of them is drawn over the lines above and below. */
const heaps = /([\p{M}\u200c\u200d]{6})[\p{M}\u200c\u200d]+/gu;

/** A text without invisible characters, and without heaps of marks. */
export const plainText = (text: string): string => text.replace(hidden, '').replace(heaps, '$1');
