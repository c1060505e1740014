/** A market whose people write SMS: phones without a net, what the gateway delivers, and what is sent out. */
import { vi } from 'vitest';
import { numberOfPlace } from '../../domain/place/place-numbers.ts';
import type { DownMessage } from '../../protocol/nodata/down-messages.ts';
import { namedOf, type Named } from '../../protocol/nodata/small-ids.ts';
import type { UpMessage } from '../../protocol/nodata/up-messages.ts';
import type { Actor } from '../../server/act/act.ts';
import { followBySms } from '../../server/nodata/follow.ts';
import { takeKeys } from '../../server/nodata/phone-keys.ts';
import { takeSms } from '../../server/nodata/take-sms.ts';
import { workSms } from '../../server/nodata/work-sms.ts';
import { hashOf, openSession } from '../../server/person/sessions.ts';
import { setSite, siteSettings } from '../../server/settings/service.ts';
import { idAt, smsPhone, type SmsPhone } from '../phone/sms-phone.ts';
import { marketOfFile } from './test-market.ts';

/** Other files may run beside this one. */
export const PATIENCE = { timeout: 20_000 };
/** The day of the request, modulo 64: tomorrow at the start of the market's clock. */
export const day = Math.round(Date.parse('2026-11-21T00:00:00Z') / 86_400_000) % 64;

export type SmsPerson = { actor: Actor; number: string; token: string; phone: SmsPhone };

/** @param now by the market's clock, epoch ms: an SMS of long ago is known by its id */
export function request(now: number): Extract<UpMessage, { kind: 'request' }> {
  const tripId = idAt(now);
  return {
    kind: 'request',
    tripId,
    id: idAt(now),
    from: numberOfPlace('mirpur-10') ?? 0,
    to: numberOfPlace('u290') ?? 0,
    via: null,
    day,
    minute: 7 * 60 + 30,
    back: null,
    carType: 'sedan car',
    locale: 'bn',
    party: { adults: 3, children: 0, bags: 1, needs: 0 },
  };
}
/** @param car the owner's */
export const bid = (
  now: number,
  { trip, car }: { trip: Named; car: Named },
  price = 4800,
): Extract<UpMessage, { kind: 'bid' }> => {
  const bidId = idAt(now);
  return {
    kind: 'bid',
    id: idAt(now),
    bidId,
    trip,
    car,
    driver: null,
    price,
    includes: 3,
    meets: null,
  };
};

export async function smsMarketOfFile() {
  const { database, market } = await marketOfFile();
  const sent: { phone: string; text: string }[] = [];
  const context = {
    ...market.context,
    config: { ...market.context.config, callBack: { number: '28844', key: 'k'.repeat(32) } },
    sms: { send: async (message: (typeof sent)[number]) => void sent.push(message) },
  };
  const query = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;
  const numberOf = async ({ id }: Actor): Promise<string> =>
    String((await query('select phone from users where id = $1', [id]))[0]?.['phone']);
  const signedIn = async (actor: Actor): Promise<SmsPerson> => {
    const token = await openSession(context, database.db, actor.id);
    const caller = { ...actor, tokenHash: hashOf(token), readOnly: false };
    const phone = await smsPhone((body) => takeKeys(context, caller, body));
    return { actor, number: await numberOf(actor), token, phone };
  };
  /** What a phone reads of all that was sent to its number. */
  const heard = async ({ number, phone }: SmsPerson): Promise<(DownMessage | null)[]> =>
    Promise.all(sent.filter((each) => each.phone === number).map(({ text }) => phone.read(text)));
  const tripOf = async (id: string) => (await query('select * from trips where id = $1', [id]))[0];
  const worked = (): Promise<boolean> =>
    vi.waitUntil(
      async () => (await query(`select 1 from sms_in where state = 'waiting'`)).length === 0,
      PATIENCE,
    );
  /**
   * Sends an SMS and waits until it was processed: this one, and not whichever row is the newest. `from` is what the
   * gateway reports. A turn that ended without an outcome is repeated, as the server's task does a minute later.
   * @returns its row; an empty one for an SMS that is not of the app, or one too many
   */
  const arrives = async (text: string, from = '+8801711000000'): Promise<Record<string, unknown>> => {
    const taken: { id: string; work: Promise<void> }[] = [];
    await takeSms(context, { from, text }, (given, id) => {
      const work = workSms(given, id);
      taken.push({ id, work });
      return work;
    });
    const [sms] = taken;
    if (!sms) return {};
    await sms.work.catch(() => undefined);
    return vi.waitUntil(async () => {
      const [row] = await query('select * from sms_in where id = $1', [sms.id]);
      if (row?.['state'] !== 'waiting') return row;
      await query('update sms_in set begun_at = null where id = $1', [sms.id]);
      await workSms(context, sms.id).catch(() => undefined);
      return null;
    }, PATIENCE);
  };
  return {
    database,
    market,
    context,
    sent,
    query,
    signedIn,
    heard,
    lastHeard: async (person: SmsPerson) => (await heard(person)).at(-1),
    tripOf,
    worked,
    arrives,
    follows: async (): Promise<void> => {
      const slice = followBySms(context);
      while ((await slice(50)) === 50);
    },
    /** @param budget SMS a day; null: as the environment says */
    budgetOf: async (budget: number | null): Promise<void> => {
      const site = await siteSettings(database);
      const sms = budget === null ? null : { price: 50, out_price: 35, day_budget: budget };
      await setSite(database, { ...site, sms });
    },
    passenger: async (): Promise<SmsPerson> => signedIn(await market.person('customer')),
    owner: async (): Promise<SmsPerson & { car: Named }> => {
      const actor = await market.person('provider');
      const car = namedOf(1, await market.car(actor));
      return { ...(await signedIn(actor)), car };
    },
    /** The passenger asks for a trip by SMS. */
    asks: async (person: SmsPerson): Promise<{ message: ReturnType<typeof request>; trip: Named }> => {
      const message = request(context.now());
      await arrives(await person.phone.write(message));
      return { message, trip: namedOf(Number((await tripOf(message.tripId))?.['number']), message.tripId) };
    },
  };
}
