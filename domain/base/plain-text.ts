/**
 * Characters that nobody types and that change how the text around them is shown: control characters except tab and
 * line breaks, direction marks, and zero-width characters. The joiners of Bengali and of emoji remain.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** A text without invisible characters. */
export const plainText = (text: string): string => text.replace(hidden, '');
