import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { takeCallBack } from '../../../server/call-back/intake.ts';
import { bidIntent, HOUR, MINUTE, START } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
const sent: { phone: string; text: string }[] = [];
const context = {
  ...market.context,
  sms: { send: async (message: (typeof sent)[number]) => void sent.push(message) },
};
const query = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;

/** The day after tomorrow, as it is written in an SMS. */
const DAY = String(new Date(START + 48 * HOUR).getUTCDate());
const JOURNEY = `DP DHAKA SYLHET ${DAY} 7AM 4`;

let passenger: Actor;
let phone: string;
beforeEach(async () => {
  sent.length = 0;
  passenger = await market.person('customer');
  phone = await phoneOf(passenger);
});
const phoneOf = async ({ id }: Actor): Promise<string> =>
  String((await query('select phone from users where id = $1', [id]))[0]?.['phone']);

const writes = (text: string, from = phone) => takeCallBack(context, { phone: from, source: 'sms', text });
const code = (): string => /DP YES (\d{4})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
const wrong = (): string => String((Number(code()) + 1) % 10_000).padStart(4, '0');
const row = async (of = phone) =>
  (await query(`select * from call_backs where phone = $1 and status <> 'ended'`, [of]))[0];
const tripsOf = (person: Actor) => query('select * from trips where creator_id = $1', [person.id]);

describe('a journey by SMS', () => {
  it('is said back with a code to the number itself, and is posted by it, once', async () => {
    await writes(JOURNEY);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ phone, text: expect.stringContaining('ঢাকা থেকে সিলেট') });
    expect(sent[0]?.text).toContain('সকাল ৭');
    expect(await tripsOf(passenger)).toEqual([]);
    const confirmation = `DP YES ${code()}`;
    await Promise.all([writes(confirmation), writes(confirmation)]);
    await writes(confirmation);
    const [trip, ...more] = await tripsOf(passenger);
    expect(more).toEqual([]);
    expect(trip).toMatchObject({ status: 'active', adults: 4, car_type: 'sedan car' });
    expect(sent.map(({ text }) => text).filter((text) => text.includes('পোস্ট হয়েছে'))).toHaveLength(1);
    // the office reads the bids out when the bidding is over, not before
    const asked = await row();
    expect(asked).toMatchObject({ status: 'asked', trip_id: trip?.['id'] });
    expect(new Date(String(asked?.['call_at'])).getTime()).toBe(market.context.now() + 60 * MINUTE);
  });

  it('is bid on like any other', async () => {
    await writes(JOURNEY);
    await writes(`হ্যাঁ ${code()}`);
    const [trip] = await tripsOf(passenger);
    const owner = await market.person('provider');
    const bid = bidIntent(String(trip?.['id']), await market.car(owner), 5500);
    expect(await market.act(owner, bid)).toMatchObject({ ok: true });
  });

  it('that is delivered twice is said back once', async () => {
    await writes(JOURNEY);
    const first = code();
    await writes(JOURNEY);
    expect(sent).toHaveLength(1);
    await writes(`DP YES ${first}`);
    expect(await tripsOf(passenger)).toHaveLength(1);
  });

  it('is posted by no other code, and after three wrong ones somebody calls', async () => {
    await writes(JOURNEY);
    const right = code();
    for (let tries = 0; tries < 3; tries += 1) await writes(`DP YES ${wrong()}`);
    await writes(`DP YES ${right}`);
    expect(await tripsOf(passenger)).toEqual([]);
    expect(new Date(String((await row())?.['call_at'])).getTime()).toBe(market.context.now());
  });

  it('that nobody confirms is called about after ten minutes, and its code ends after thirty', async () => {
    await writes(JOURNEY);
    expect(new Date(String((await row())?.['call_at'])).getTime()).toBe(market.context.now() + 10 * MINUTE);
    const late = code();
    market.pass(31 * MINUTE);
    await writes(`DP YES ${late}`);
    expect(await tripsOf(passenger)).toEqual([]);
  });

  it('says the reason where a rule of the market says no', async () => {
    await writes(`DP DHAKA SYLHET aj 6AM`);
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('ঘণ্টা')]);
    expect(await row()).toBeUndefined();
  });

  it('is answered to the person’s own number, whoever has sent it, and five times a day at most', async () => {
    for (let people = 1; people < 10; people += 1) await writes(`DP DHAKA SYLHET ${DAY} 7AM ${people}`);
    expect(sent.filter(({ text }) => text.includes('DP YES'))).toHaveLength(5);
    expect(new Set(sent.map(({ phone: to }) => to))).toEqual(new Set([phone]));
    // beyond that somebody calls
    expect(new Date(String((await row())?.['call_at'])).getTime()).toBe(market.context.now());
  });

  it('of a number without an account, of a car owner, or of somebody who is blocked is only called about', async () => {
    const owner = await phoneOf(await market.person('provider'));
    await query(
      `update users set blocked = '{"reason":"other","words":null,"until":null,"at":"2026-11-01T00:00:00Z"}' where phone = $1`,
      [phone],
    );
    for (const from of ['+8801088800001', owner, phone]) {
      await writes(JOURNEY, from);
      expect(await row(from)).toMatchObject({ status: 'waiting', journey: null, words: JOURNEY });
    }
    expect(sent.filter(({ text }) => text.includes('DP YES'))).toEqual([]);
  });

  it('that cannot be read is called about', async () => {
    await writes('ভাই একটা গাড়ি লাগবে');
    expect(await row()).toMatchObject({ status: 'waiting', journey: null });
    await writes('DP YES 1234');
    expect(await tripsOf(passenger)).toEqual([]);
  });
});
