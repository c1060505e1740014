import type { Locale } from '../../domain/base/locale.ts';
import type { ReadyAnswer } from '../../domain/trip/readiness.ts';

/** What became of an answer: sent to the other side, saved on the phone, or refused. */
export type Outcome = 'arrived' | 'waiting' | 'refused';

type Words = Record<ReadyAnswer, string> & { outcome: Record<Outcome, string> };

/** The answers that a reminder offers, and what became of them; a notification has the language of its push. */
export const reminderWords: Record<Locale, Words> = {
  bn: {
    ready: 'আমি তৈরি',
    change: 'বদলাতে হবে',
    outcome: {
      arrived: 'জানানো হয়েছে: আপনি তৈরি',
      waiting: 'ফোনে রাখা আছে: নেট পেলেই জানানো হবে',
      refused: 'জানানো যায়নি। খুলে দেখুন।',
    },
  },
  en: {
    ready: 'I’m ready',
    change: 'It has to change',
    outcome: {
      arrived: 'They know that you are ready',
      waiting: 'Kept on the phone: told when there is a net',
      refused: 'It could not be told. Open to see why.',
    },
  },
};
