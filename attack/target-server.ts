/**
 * The server that is attacked: the product's own, on an embedded database in a separate process, with a line to its
 * parent for making people and for looking at the database and the clock. None of that can be reached over the
 * network.
 */
import { parseArgs } from 'node:util';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/base/config.ts';
import { openPglite, type Database } from '../server/db/connection.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { as, at, buildCar, buildPerson, tripRequestArgs } from '../server/demo/builders.ts';
import { openSession } from '../server/person/sessions.ts';
import { hashPassword } from '../server/person/passwords.ts';
import { createTrip } from '../server/trip/service.ts';
import { transact } from '../server/streams/change-log.ts';
import { CALL_BACK_KEY, type Answered, type Asked, type Person } from './line.ts';

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

const { values } = parseArgs({ options: { database: { type: 'string' } } });
const database: Database = values.database ? await openPostgres(values.database) : await openPglite(null);
let ahead = 0;
const now = (): number => Date.now() + ahead;
const messages: { phone: string; text: string }[] = [];
const app = await createApp({
  config: readConfig({
    DEMO: '1',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    CALL_BACK_NUMBER: '16123',
    CALL_BACK_KEY,
    ...process.env,
  }),
  database,
  now,
  sms: { send: async (message) => void messages.unshift(message) },
});
const { context } = app;

const PASSWORD = 'attack1234';
const passwordHash = await hashPassword(PASSWORD);
let people = 0;

async function person({ type, name }: Extract<Asked, { ask: 'person' }>): Promise<Person> {
  people += 1;
  const phone = `+88010005${String(people).padStart(5, '0')}`;
  const { value } = await transact(context, async (tx, changes) => {
    const stage = { context, tx, changes };
    const actor = await buildPerson(stage, {
      type,
      name: name ?? `Person ${people}`,
      phone,
      passwordHash,
      verified: true,
    });
    const car = {
      brand: 'Toyota',
      model: 'Axio',
      year: 2015,
      color: 'white',
      carType: 'sedan car' as const,
      registration: `dhaka-metro:ga:${12 + Math.floor(people / 9000)}-${1000 + (people % 9000)}`,
    };
    return { actor, carId: type === 'provider' ? await buildCar(stage, actor, car) : null };
  });
  const token = await openSession(context, database.db, value.actor.id);
  return { ...value.actor, phone, password: PASSWORD, token, carId: value.carId };
}

/** Trips of this person, from many hours ahead, so that a first pull has rows to bring. */
async function trips({ creator, count }: Extract<Asked, { ask: 'trips' }>): Promise<string[]> {
  const ids: string[] = [];
  await transact(context, async (tx, changes) => {
    for (let i = 0; i < count; i++) {
      const id = context.newId();
      ids.push(id);
      const stage = at({ context, tx, changes }, now() - i);
      const args = tripRequestArgs({
        id,
        from: 'mirpur-10',
        to: 'u290',
        carType: 'sedan car',
        journeyAt: now() + 30 * 3_600_000,
      });
      await createTrip(as(stage, creator), args);
    }
  });
  return ids;
}

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case 'person':
      return person(asked);
    case 'trips':
      return trips(asked);
    case 'session':
      return openSession(context, database.db, asked.userId);
    case 'query':
      return (await database.query(asked.text, asked.values)).rows;
    case 'messages':
      return messages.filter(({ phone }) => phone === asked.phone).map(({ text }) => text);
    case 'pass':
      ahead += asked.ms;
      return null;
    case 'memory':
      globalThis.gc?.();
      return process.memoryUsage.rss();
  }
}

process.on('message', ({ id, asked }: { id: number; asked: Asked }) => {
  const send = (answered: Answered): void => void process.send?.(answered);
  answer(asked).then(
    (value) => send({ id, value }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : 'failed' }),
  );
});
process.on('disconnect', () => process.exit(0));
const address = await app.listen(0, '127.0.0.1');
process.send?.({ id: 0, value: { address, realtimeKey: app.realtimeKeys.key } } satisfies Answered);
