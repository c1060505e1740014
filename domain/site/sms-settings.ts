/** The office's settings for SMS of phones without a net. Money in hundredths of a taka. */
import { refuse, type Refusal } from '../base/refusal.ts';

/**
 * `price`: of an SMS to us, which its sender pays; `out_price`: of one from us, which the market pays; `day_budget`:
 * how many SMS we send a day, over all nodes.
 */
export type SmsSettings = { price: number; out_price: number; day_budget: number };

/** What an SMS from us costs until the office sets a price: what resellers charge in 2026. */
export const firstOutPrice = 35;

const most = { price: 100_000, out_price: 100_000, day_budget: 10_000_000 } as const;

/** What is wrong with them, at the fields below 'sms'. */
export const checkSmsSettings = (sms: SmsSettings): Refusal[] =>
  (['price', 'out_price', 'day_budget'] as const)
    .filter((name) => !Number.isInteger(sms[name]) || sms[name] < 0 || sms[name] > most[name])
    .map((name) => refuse('fares_bounds', `sms.${name}`, { min: 0, max: most[name] }));
