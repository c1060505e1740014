/** Requests to be called back as they arrive: from the telephone service, or entered by an operator. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { plainText } from '../../domain/base/plain-text.ts';
import { isStop, savedWords, mostCallBacks, type CallBackSource } from '../../domain/trip/call-back.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { Refused } from '../base/refused.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { and, count, eq, ne } from '../db/sql.ts';
import { serverText } from '../http/answer/texts.ts';
import { phoneOf } from '../person/answers.ts';
import { limits, raise } from '../person/tries.ts';
import { saveCallBack } from './save.ts';
import { takeSmsJourney } from './sms-journey.ts';

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @throws Refused not_found without the key, or if this market takes no such requests */
export function checkCallBackKey({ config }: Pick<Context, 'config'>, key: string): void {
  if (config.callBack === null || !timingSafeEqual(hashed(key), hashed(config.callBack.key)))
    throw new Refused({ code: 'not_found' });
}

/**
 * The end of the address that an SMS phone posts to: it can send no key, so the address contains one that is derived
 * from the key.
 */
export const androidKeyOf = (key: string): string => hashed(`android ${key}`).toString('base64url');

/** @throws Refused not_found for another address */
export function checkAndroidKey({ config }: Pick<Context, 'config'>, given: string): void {
  const right = config.callBack && androidKeyOf(config.callBack.key);
  if (right === null || !timingSafeEqual(hashed(given), hashed(right)))
    throw new Refused({ code: 'not_found' });
}

export type Asked = { phone: string; source: CallBackSource; text?: string | undefined };

/**
 * Takes a request, or adds to the open one of this number; the first of a day is answered by SMS. A number that asks
 * endlessly is ignored for the rest of the day, and an SMS that says stop ends what waits.
 * @throws Refused phone_invalid, too_many_call_backs
 */
export async function takeCallBack(
  context: Context,
  { phone: typed, source, text: raw = '' }: Asked,
): Promise<void> {
  const phone = phoneOf(context, typed);
  const { db } = context.database;
  const text = plainText(raw);
  if (isStop(text)) {
    await db
      .update(callBacks)
      .set({ status: 'ended', callAt: null })
      .where(and(eq(callBacks.phone, phone), eq(callBacks.status, 'waiting')));
    return;
  }
  if (source !== 'office') {
    const { count: times } = await raise(context, limits.callBackByPhone, phone);
    if (times > limits.callBackByPhone.max) return;
  }
  const [open] = await db
    .select({ count: count() })
    .from(callBacks)
    .where(and(ne(callBacks.status, 'ended'), ne(callBacks.phone, phone)));
  if ((open?.count ?? 0) >= mostCallBacks) throw new Refused({ code: 'too_many_call_backs' });
  const words = savedWords(text);
  if (words !== null && (await takeSmsJourney(context, phone, words))) return;
  const times = await saveCallBack(context, { phone, source, words, callAt: context.now() });
  if (times === 1 && source !== 'office') await acknowledge(context, phone);
}

/** Answers somebody who has rung that they will be called, once a day at most. */
async function acknowledge(context: Context, phone: string): Promise<void> {
  const { count: times } = await raise(context, limits.callBackAnswerByPhone, phone);
  if (times > limits.callBackAnswerByPhone.max) return;
  context.sms
    .send({ phone, text: serverText('bn', 'sms.call_back_taken') })
    .catch((error: unknown) =>
      context.log.warn({ failure: failureOf(error) }, 'no answer to a call-back request'),
    );
}
