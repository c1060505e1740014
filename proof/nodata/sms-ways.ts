/**
 * SMS between phones and the server: they are lost, doubled, late, and overtake each other. The operator's gateway
 * repeats each until the server has confirmed it.
 */
import type { Context } from '../../server/act/context.ts';
import type { Database } from '../../server/db/connection.ts';
import { takeSms } from '../../server/nodata/take-sms.ts';
import { workSms } from '../../server/nodata/work-sms.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import { expectable } from '../simulation/market-side.ts';
import type { NodataBreakage } from './breakage.ts';

type Sms = { number: string; text: string };

export type SmsWays = {
  /** What a phone sends. @param copies 0: it is lost */
  up(sms: Sms, copies: number): void;
  waitingUp(): number;
  waitingDown(): number;
  /** Lets one reach the server, in any order; resolves once it was processed. */
  arrive(): Promise<void>;
  /** One that has come to a phone. */
  received(): Sms | null;
  /** Every text that was ever sent to the server. */
  ever: string[];
};

export function openSmsWays(context: Context, chance: Seeded, broken: NodataBreakage): SmsWays {
  const [up, down]: [Sms[], Sms[]] = [[], []];
  const ever: string[] = [];
  const take = <T>(from: T[]): T | null => {
    const [taken] = from.length === 0 ? [] : from.splice(chance.between(0, from.length - 1), 1);
    return taken ?? null;
  };
  context.sms = {
    send: ({ phone: number, text }) => {
      for (let copies = chance.pick([0, 1, 1, 1, 2]); copies > 0; copies--) down.push({ number, text });
      return Promise.resolve();
    },
  };
  return {
    ever,
    up: (sms, copies) => {
      ever.push(sms.text);
      for (let copy = 0; copy < copies; copy++) up.push(sms);
    },
    waitingUp: () => up.length,
    waitingDown: () => down.length,
    arrive: async () => {
      const sms = take(up);
      if (!sms) return;
      const worked: Promise<unknown>[] = [];
      await broken.beforeJudging(context.database as Database);
      try {
        await takeSms(context, { from: sms.number, text: sms.text }, (on, id) => {
          const work = workSms(on, id, broken.admission);
          worked.push(work.catch(() => undefined));
          return work;
        });
      } catch (error) {
        if (!expectable(error)) throw error;
        up.push(sms);
      }
      await Promise.all(worked);
    },
    received: () => take(down),
  };
}
