import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';

/** What an SMS said of a trip. */
export const SaidLine = later(async () => (await import('./sms/said-line.tsx')).SaidLine);

/** How far an action has come that went by SMS. */
export const SentBySms = later(async () => {
  const [sent] = await Promise.all([import('./sms/sent-by-sms.tsx'), needTexts('action/sms')]);
  return sent.SentBySms;
});
