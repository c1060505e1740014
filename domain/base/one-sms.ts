// What fits into one SMS. Each further part costs as much as the first and may arrive alone.

/** The letters that phones pack into seven bits, and those that take two of them (GSM 03.38). */
const plain = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const double = /[\^{}\\[~\]|€]/g;
const [plainLetters, otherLetters] = [160, 70];

/** Whether a text fits an SMS of one part: 160 plain letters, or 70 of any alphabet. */
export function isOneSms(text: string): boolean {
  if (!plain.test(text)) return text.length <= otherLetters;
  return text.length + (text.match(double)?.length ?? 0) <= plainLetters;
}

/** The first of these texts, the fullest, that is an SMS of one part; else the last. */
export function fullestInOneSms(texts: readonly [string, ...string[]]): string {
  return texts.find(isOneSms) ?? texts.at(-1) ?? texts[0];
}
