/** What a person has chosen about SMS on this phone: whether they are offered, and whether words stand beside their letters. */
import { pageStorage } from '../../platform/page-storage.ts';

export type SmsChoices = { offered: boolean; words: boolean };

export function smsChoices(): SmsChoices {
  const saved = pageStorage.getItem('sms') ?? '';
  return { offered: !saved.includes('off'), words: !saved.includes('bare') };
}

export function saveSmsChoices({ offered, words }: SmsChoices): void {
  pageStorage.setItem('sms', [offered ? '' : 'off', words ? '' : 'bare'].filter(Boolean).join(' '));
}
