/**
 * Characters that nobody types and that change how the text around them is shown: control characters apart from tab and
 * line breaks, marks of direction, and what takes no room. The joiners of Bengali and of emoji stay.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** A text without characters that cannot be seen. */
export const plainText = (text: string): string => text.replace(hidden, '');
