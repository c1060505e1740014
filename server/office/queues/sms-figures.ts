/** How many SMS came and were sent today and this month in Dhaka, and what they cost. */
import { dhakaDate, dhakaInstant } from '../../../domain/base/calendar.ts';
import type { SmsCounts, SmsFigures } from '../../../protocol/api/office/sms.ts';
import type { Context } from '../../act/context.ts';
import { smsIn, smsOut } from '../../db/schema/nodata.ts';
import { count, gte, sql } from '../../db/sql.ts';
import { smsSettings } from '../../settings/service.ts';

/** The figures of SMS for the office. */
export async function smsFigures(context: Context): Promise<SmsFigures> {
  const { byOffice, ...prices } = await smsSettings(context);
  const today = dhakaDate(context.now());
  const since = (date: string): Date => new Date(dhakaInstant(date, '00:00:00'));
  return {
    ...prices,
    by_office: byOffice,
    day: await counted(context, since(today), prices),
    month: await counted(context, since(`${today.slice(0, 8)}01`), prices),
  };
}

async function counted(
  { database: { db } }: Context,
  since: Date,
  { price, out_price: outPrice }: Pick<SmsFigures, 'price' | 'out_price'>,
): Promise<SmsCounts> {
  const of = (state: string) =>
    sql<number>`count(*) filter (where ${smsOut.state} = ${sql.raw(`'${state}'`)})`.mapWith(Number);
  const [came] = await db.select({ count: count() }).from(smsIn).where(gte(smsIn.at, since));
  const [went] = await db
    .select({ out: of('sent'), failed: of('failed'), over_budget: of('over_budget') })
    .from(smsOut)
    .where(gte(smsOut.at, since));
  const sent = went ?? { out: 0, failed: 0, over_budget: 0 };
  return {
    in: came?.count ?? 0,
    ...sent,
    in_cost: (came?.count ?? 0) * price,
    out_cost: sent.out * outPrice,
  };
}
