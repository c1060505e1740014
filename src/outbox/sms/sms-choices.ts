/**
 * What a person has chosen about SMS on this phone: whether they are offered, and whether their letters come with
 * words.
 */
import { pageStorage } from '../../platform/page-storage.ts';

/** Uses a known key: a key of its own would cost every start bytes. */
const key = 'push_choice sms';

export type SmsChoices = { offered: boolean; words: boolean };

export function smsChoices(): SmsChoices {
  const saved = pageStorage.getItem(key) ?? '';
  return { offered: !saved.includes('off'), words: !saved.includes('bare') };
}

export function saveSmsChoices({ offered, words }: SmsChoices): void {
  pageStorage.setItem(key, [offered ? '' : 'off', words ? '' : 'bare'].filter(Boolean).join(' '));
}
