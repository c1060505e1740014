/** SMS without a gateway: an inbox that the page /dev/sms shows, or a line in the log. */
import type { Context, SmsGateway } from '../context.ts';

type SentMessage = { phone: string; text: string; at: number };

export type EmbeddedSms = SmsGateway & {
  /** The last messages of this node, newest first. */
  inbox(): readonly SentMessage[];
};

const MOST = 100;

export function embeddedSms({ now, log }: Pick<Context, 'now' | 'log'>): EmbeddedSms {
  const messages: SentMessage[] = [];
  return {
    send: async ({ phone, text }) => {
      messages.unshift({ phone, text, at: now() });
      messages.length = Math.min(messages.length, MOST);
      log.info({ to: `…${phone.slice(-3)}` }, 'SMS in the inbox at /dev/sms');
    },
    inbox: () => messages,
  };
}

/** While developing without the demo market (SMS=log): the only place where a code is ever written down. */
export const smsInLog = (log: Context['log']): SmsGateway => ({
  send: async ({ phone, text }) => log.info({ to: phone, text }, 'SMS'),
});
