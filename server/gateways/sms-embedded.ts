/** SMS without a gateway: an inbox for the page /dev/sms, a line in the log, or a refusal. */
import { GatewayError } from './gateway-error.ts';
import { mischief, noRates, type Delivery, type Rates } from './sms-mischief.ts';
import type { Context, SmsGateway } from '../act/context.ts';

type SentMessage = { phone: string; text: string; at: number };

export type EmbeddedSms = SmsGateway & {
  /** The last messages of this node, newest first. */
  inbox(): readonly SentMessage[];
  /** What happens to SMS from now on, in and out. */
  befall(seed: number, rates: Rates): void;
  mischief(): { seed: number; rates: Rates };
  /** What arrives of an SMS to us. */
  arrivals(text: string): Delivery[];
};

const MOST = 100;

export function embeddedSms({ now, log }: Pick<Context, 'now' | 'log'>): EmbeddedSms {
  const messages: SentMessage[] = [];
  let set = { seed: 1, rates: noRates };
  let out = mischief(set.seed, set.rates);
  let into = out;
  return {
    send: async ({ phone, text }) => {
      const arrive = out(text).map(({ text: letters, afterMs }) => ({
        phone,
        text: letters,
        at: now() + afterMs,
      }));
      messages.unshift(...arrive);
      messages.length = Math.min(messages.length, MOST);
      log.info({ to: `…${phone.slice(-3)}` }, 'SMS in the inbox at /dev/sms');
    },
    inbox: () => messages.filter(({ at }) => at <= now()).toSorted((one, other) => other.at - one.at),
    mischief: () => set,
    befall: (seed, rates) => {
      set = { seed, rates };
      out = mischief(seed, rates);
      into = mischief(seed + 1, rates);
    },
    arrivals: (text) => into(text),
  };
}

/** For development without the demo market (SMS=log): the only place that logs a code. */
export const smsInLog = (log: Context['log']): SmsGateway => ({
  send: async ({ phone, text }) => log.info({ to: phone, text }, 'SMS'),
});

/** For the operator's commands, which need no gateway until one of them has something to send. */
export const noSms: SmsGateway = {
  send: () =>
    Promise.reject(new GatewayError('sms', 'SMS_URL, SMS_API_KEY and SMS_SENDER_ID are not set', false)),
};
