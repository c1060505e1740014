/** What becomes of the actions when the link dies while they are sent. */
import type { Browser } from 'playwright';
import type { Database } from '../../server/db/connection.ts';
import { userStream } from '../../server/streams/change-log.ts';
import { phoneWithActions, whenSettled } from './drain.ts';
import type { Cut } from './effects.ts';
import { whenTrue } from '../kit/phone.ts';
import type { Served } from '../kit/served.ts';

const DEAD_MS = 3_000;
const WITHIN_MS = 60_000;

/**
 * The link dies for 3 s at the moment when half of the trips are stored. Each time a trip is stored takes one number
 * of its person's stream, so the numbers count the effects.
 */
export async function measureCut(
  browser: Browser,
  served: Served,
  database: Database,
  actions: number,
): Promise<Cut> {
  const { phone, person } = await phoneWithActions(browser, served, actions);
  const number = async (sql: string, ...values: (string | number)[]): Promise<number> =>
    Number((await database.query(sql, values)).rows[0]?.['n'] ?? 0);
  const stored = (): Promise<number> =>
    number('select count(*)::int as n from trips where creator_id = $1', person.id);
  const given = (): Promise<number> =>
    number('select seq as n from stream_heads where stream = $1', userStream(person.id));
  try {
    const before = await given();
    await phone.comeBack();
    await whenTrue(async () => (await stored()) >= actions / 2, WITHIN_MS);
    await phone.goOffline();
    await new Promise((resolve) => setTimeout(resolve, DEAD_MS));
    await phone.comeBack();
    await whenSettled(phone, person.id);
    const { sent } = await phone.outbox(person.id);
    // the first trip makes the person's profile another one, once
    const others = await number(
      "select count(*)::int as n from stream_rows where stream = $1 and kind <> 'trip' and seq > $2",
      userStream(person.id),
      before,
    );
    const doubled = (await given()) - before - others - actions;
    return { lost: actions - Math.min(sent, await stored()), doubled };
  } finally {
    await phone.close();
  }
}
