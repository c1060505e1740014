/** What a person has chosen about SMS on this phone: whether they are offered, and whether words stand beside their letters. */
import { pageStorage } from '../../platform/page-storage.ts';

/** Beside a key that is known: a name of its own would be bytes of every start. */
const key = 'push_choice sms';

export type SmsChoices = { offered: boolean; words: boolean };

export function smsChoices(): SmsChoices {
  const saved = pageStorage.getItem(key) ?? '';
  return { offered: !saved.includes('off'), words: !saved.includes('bare') };
}

export function saveSmsChoices({ offered, words }: SmsChoices): void {
  pageStorage.setItem(key, [offered ? '' : 'off', words ? '' : 'bare'].filter(Boolean).join(' '));
}
