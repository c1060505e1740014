/** What is sent to phones without a net, and how damaged letters are answered. */
import { beforeEach, describe, expect, it } from 'vitest';
import { takeSms } from '../../../server/nodata/take-sms.ts';
import { HOUR, MINUTE } from '../../../testkit/market/market.ts';
import { bid, day, request, smsMarketOfFile, type SmsPerson } from '../../../testkit/market/sms-market.ts';

const people = await smsMarketOfFile();
const { market, context, sent, query, signedIn, heard, arrives, follows, owner, worked, budgetOf } = people;

let passenger: SmsPerson;
beforeEach(async () => {
  sent.length = 0;
  passenger = await people.passenger();
});
const asks = () => people.asks(passenger);

describe('letters that came damaged', () => {
  const help = 'দূরপাল্লা: এসএমএসটি ভাঙা এসেছে। অ্যাপ থেকে হুবহু আবার পাঠান।';

  it('are no request to be called back: the office sees them, and the number hears once a day to send them again', async () => {
    const text = await passenger.phone.write(request(context.now()));
    // a d at the end would make them whole
    const cut = (length: number): string => text.slice(0, length).replace(/d$/, 'e');
    for (const damaged of [cut(40), text.replace(/(.)d /, '$1=d '), `${cut(30)}?${text.slice(31)}`])
      expect(await arrives(damaged, passenger.number)).toMatchObject({ state: 'unreadable' });
    expect(sent).toMatchObject([{ phone: passenger.number, text: help }]);
    expect(await query('select 1 from call_backs where phone = $1', [passenger.number])).toEqual([]);
    expect(await query('select kind, state from sms_out where user_id = $1', [passenger.actor.id])).toEqual([
      { kind: 'help', state: 'sent' },
    ]);
  });

  it('of a number without an account are answered by nobody, and a journey in words stays one', async () => {
    await arrives('DP Ikf3x0aaaaaaaaaaaaaaaaaaaaaa', '+8801711222333');
    await arrives('DP Ikf3x0aaaaaaaaaaaaaaaaaaaaaa', 'GP INFO');
    expect(sent).toEqual([]);
    await takeSms(context, { from: passenger.number, text: 'DP MOULVIBAZAR-MYMENSINGH 22 7AM 4' });
    expect(await query('select 1 from call_backs where phone = $1', [passenger.number])).toHaveLength(1);
  });

  it('may hold anything: nothing that hides or breaks is stored, and no more than two parts of it', async () => {
    const odd = `DP Ikf3x0aaaaaaaaaaaaaaaaaaaaaa\u0000\u202E<img src=x onerror=1>${'x'.repeat(10_000)}`;
    const { text, sender } = await arrives(odd, '\u202E+8801711222334\u0000');
    expect(sender).toBe('+8801711222334');
    expect(String(text)).toHaveLength(320);
    expect(String(text)).toMatch(/^DP Ikf3x0a+<img src=x onerror=1>x+$/);
    await takeSms(context, { from: '01711222335', text: `hello\u0000\u202E ${'y'.repeat(10_000)}` });
    const [row] = await query(`select words from call_backs where phone = '+8801711222335'`);
    expect(row?.['words']).toBe(`hello ${'y'.repeat(154)}`);
  });
});

describe('what goes out', () => {
  it('is four to a person about a trip, and stops with the budget of the day', async () => {
    const { trip } = await asks();
    for (let count = 0; count < 6; count++) {
      market.pass(MINUTE);
      await arrives(await passenger.phone.write({ kind: 'again', about: 1 }));
    }
    expect(await heard(passenger)).toHaveLength(4);
    expect(trip.no).toBeGreaterThan(0);
    await budgetOf(0);
    const karim = await signedIn(await market.person('customer'));
    await takeSms(context, { from: karim.number, text: await karim.phone.write(request(context.now())) });
    await worked();
    expect(await query('select state from sms_out where user_id = $1', [karim.actor.id])).toEqual([
      { state: 'over_budget' },
    ]);
    expect(await heard(karim)).toEqual([]);
    // what was asked for is there all the same
    expect(await query('select 1 from trips where creator_id = $1', [karim.actor.id])).toHaveLength(1);
    await budgetOf(null);
  });

  it('says no number, name or plate before an agreement', async () => {
    const { trip } = await asks();
    const rahim = await owner();
    await arrives(await rahim.phone.write(bid(context.now(), { trip, car: rahim.car })));
    market.pass(26 * MINUTE);
    await follows();
    for (const { text } of sent) {
      expect(text).not.toContain(rahim.number.slice(4));
      expect(text).not.toContain(passenger.number.slice(4));
      expect(text).not.toMatch(/Metro|PIN/);
    }
  });

  it('is nothing after the journey has long begun', async () => {
    await asks();
    market.pass(30 * HOUR);
    await follows();
    await follows();
    expect(await heard(passenger)).toMatchObject([{ result: 'posted' }, { result: 'expired' }]);
  });

  it('ends exactly at the budget, also in the middle of a batch and on two nodes at once', async () => {
    market.pass(24 * HOUR);
    const all = await Promise.all(
      Array.from({ length: 6 }, async () => signedIn(await market.person('customer'))),
    );
    await budgetOf(2);
    for (const [at, { number, phone }] of all.entries()) {
      const node = at % 2 === 0 ? context : { ...context };
      await takeSms(node, {
        from: number,
        text: await phone.write({ ...request(context.now()), day: day + 1 }),
      });
    }
    await worked();
    const ids = all.map(({ actor }) => actor.id);
    const went = await query(
      'select state, count(*)::int from sms_out where user_id = any($1) group by 1 order by 1',
      [ids],
    );
    expect(went).toEqual([
      { state: 'over_budget', count: 4 },
      { state: 'sent', count: 2 },
    ]);
    expect(sent).toHaveLength(2);
    // raised in the middle of the day, it counts only what was really sent
    await budgetOf(3);
    const last = await signedIn(await market.person('customer'));
    await arrives(await last.phone.write({ ...request(context.now()), day: day + 1 }));
    expect(await heard(last)).toHaveLength(1);
    await budgetOf(null);
  });
});
