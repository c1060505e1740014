/** The number that people without the app or without a net write to, and what its SMS cost. */
import { ConfigError, type Reader } from './config-reader.ts';

export type CallBackConfig = { number: string; key: string };
export type NodataConfig = {
  /** Hundredths of a taka for an SMS to us. */
  price: number;
  /** SMS a day to phones without a net, over all nodes. */
  dayBudget: number;
  /** How many minutes longer than the bidding a passenger who asked by SMS may choose. */
  choiceMinutes: number;
};

/** The message does not repeat the key. */
export function readCallBack(read: Reader): CallBackConfig | null {
  const [number, key] = [read.text('CALL_BACK_NUMBER'), read.text('CALL_BACK_KEY')];
  if (number === null && key === null) return null;
  if (number === null || key === null)
    throw new ConfigError('CALL_BACK_NUMBER and CALL_BACK_KEY must be set together');
  if (!/^\+?\d{3,14}$/.test(number))
    throw new ConfigError(
      `CALL_BACK_NUMBER is '${number}' and should be digits alone, as 16123 or 01711000000`,
    );
  if (key.length < 32) throw new ConfigError('CALL_BACK_KEY must have at least 32 characters');
  return { number, key };
}

export const readNodata = (read: Reader): NodataConfig => ({
  price: read.integer('SMS_PRICE', 0, 100_000),
  dayBudget: read.integer('SMS_DAY_BUDGET', 0, 10_000_000),
  choiceMinutes: read.integer('SMS_CHOICE_MINUTES', 0, 1440),
});
