/** The invariants about cars, drivers, files and payments when nothing is under way any more. */
import type { Intent } from '../../protocol/sync/mutations.ts';
import { filesOf } from '../../src/db/outbox/actions.ts';
import type { OutboxRow } from '../../src/db/outbox/outbox-db.ts';
import { dropUnnamedFiles } from '../../src/db/outbox/files.ts';
import { correctedNow } from '../../src/platform/clock.ts';
import { CHUNK } from './album.ts';
import { takeUp } from './world.ts';
import type { Phone, World } from './state.ts';

type Row = Record<string, unknown>;
type Action<N extends Intent['name']> = OutboxRow & Extract<Intent, { name: N }>;

/** What the server holds of these people. */
type Held = {
  cars: Map<string, Row>;
  drivers: Map<string, Row>;
  named: Map<string, Row>;
  files: Map<string, Row>;
};

async function held({ market, phones }: World): Promise<Held> {
  const people = [phones.map(({ actor }) => actor.id)];
  const rows = async (text: string, key: (row: Row) => unknown): Promise<Map<string, Row>> =>
    new Map((await market.context.database.query(text, people)).rows.map((row) => [String(key(row)), row]));
  return {
    cars: await rows('select * from cars where owner_id = any($1)', ({ id }) => id),
    drivers: await rows('select * from drivers where owner_id = any($1)', ({ id }) => id),
    named: await rows(
      'select id, status, driver_id from trips where creator_id = any($1) and counterpart_id is not null',
      ({ id }) => id,
    ),
    files: await rows(
      'select owner_id, hash, state, token from files where owner_id = any($1)',
      (row) => `${String(row['owner_id'])} ${String(row['hash'])}`,
    ),
  };
}

export async function checkFleets(world: World): Promise<void> {
  const server = await held(world);
  for (const phone of world.phones) {
    if (phone.actor.type !== 'provider') continue;
    const accepted = await phone.dbs.outbox.outbox.where('state').equals('sent').sortBy('seq');
    checkCars(world, phone, accepted, server);
    checkDrivers(world, phone, accepted, server);
    await checkFiles(world, phone, accepted, server);
  }
  await checkPlates(world);
  await checkPayments(world);
}

/** The last accepted action of these names for each subject. */
function lastOf<N extends Intent['name']>(
  rows: readonly OutboxRow[],
  names: readonly N[],
  subject: (action: Action<N>) => string,
): Map<string, Action<N>> {
  const wanted = rows.filter((row): row is Action<N> => names.some((name) => name === row.name));
  return new Map(wanted.map((action) => [subject(action), action]));
}

const carOf = ({ args }: Action<'car.add' | 'car.change' | 'car.deactivate' | 'car.activate'>): string =>
  'id' in args ? args.id : args.car_id;

/** A car is as its owner last described it, and at work or not as last said: nothing took effect late, or again. */
function checkCars(world: World, { actor }: Phone, accepted: OutboxRow[], { cars, files }: Held): void {
  const say = (what: string): void => void world.faults.push(`${actor.name}: ${what}`);
  const pathOf = (named: string): unknown => {
    const file = files.get(`${actor.id} ${named}`);
    return file ? `/files/${String(file['token'])}/800.webp` : named;
  };
  for (const [id, { args }] of lastOf(accepted, ['car.add', 'car.change'], carOf)) {
    const car = cars.get(id);
    if (!car) say('a car is not there');
    else if (car['color'] !== args.color || car['registration'] !== args.registration)
      say('a car is not as it was last described');
    else if (JSON.stringify(pathsIn(car['images'])) !== JSON.stringify(args.images.map(pathOf)))
      say('a car has other photos than were last sent');
  }
  for (const [id, { name }] of lastOf(accepted, ['car.activate', 'car.deactivate'], carOf)) {
    const isOff = cars.get(id)?.['status'] === 'inactive';
    // another owner's claim may have been found right
    if (name === 'car.deactivate' ? !isOff : isOff && cars.get(id)?.['verified'] === true)
      say(`${name} was undone`);
  }
}

const pathsIn = (images: unknown): unknown[] =>
  Array.isArray(images) ? images.map((image: Row) => image['file_path']) : [];

function checkDrivers(world: World, { actor }: Phone, accepted: OutboxRow[], { drivers, named }: Held): void {
  const say = (what: string): void => void world.faults.push(`${actor.name}: ${what}`);
  const switched = lastOf(accepted, ['driver.activate', 'driver.deactivate'], ({ args }) => args.driver_id);
  for (const [id, { name }] of switched)
    if ((drivers.get(id)?.['status'] === 'inactive') !== (name === 'driver.deactivate'))
      say(`${name} was undone`);
  for (const [tripId, { args, seq }] of lastOf(
    accepted,
    ['trip.driver'],
    ({ args: { trip_id } }) => trip_id,
  )) {
    const trip = named.get(tripId);
    if (!trip) continue;
    const left = accepted.some(
      (row) => row.name === 'driver.deactivate' && row.args.driver_id === args.driver_id && row.seq > seq,
    );
    if (trip['driver_id'] !== args.driver_id && !(left && trip['driver_id'] === null))
      say('another driver is named than was last said');
  }
}

/**
 * Every file that an accepted action names is at the server, once; nothing that the server has is still on the phone;
 * and a break has cost no more bytes than those of its chunk.
 */
async function checkFiles(world: World, phone: Phone, accepted: OutboxRow[], { files }: Held): Promise<void> {
  const { actor, album, dbs, sent } = phone;
  const say = (what: string): void => void world.faults.push(`${actor.name}: ${what}`);
  const stateOf = (hash: string): unknown => files.get(`${actor.id} ${hash}`)?.['state'];
  for (const hash of accepted.flatMap((row) => filesOf(row)))
    if (stateOf(hash) !== 'stored') say('a file of an accepted action is not at the server');
  takeUp(world, phone);
  await dropUnnamedFiles(dbs, correctedNow());
  const refused = await dbs.outbox.outbox.where('state').equals('refused').toArray();
  if (refused.some(({ error }) => error?.code === 'file_missing')) say('a file was lost on the phone');
  const named = new Set(refused.flatMap((row) => filesOf(row)));
  for (const { hash } of await dbs.outbox.contents.toArray())
    if (stateOf(hash) === 'stored' && !named.has(hash)) {
      const row = await dbs.outbox.files.get(hash);
      if (row?.state === 'uploaded') say('a picture that the server has is still on the phone');
    }
  for (const { hash, content } of [...album.photos, ...album.papers]) {
    const { bytes, unanswered } = sent.get(hash) ?? { bytes: 0, unanswered: 0 };
    // a restored server has forgotten what had arrived
    const whole = content.byteLength * (1 + world.past.restores());
    if (bytes > whole + unanswered * CHUNK)
      say(`a picture of ${content.byteLength} bytes took ${bytes} with ${unanswered} breaks`);
  }
}

async function checkPlates({ market, faults }: World): Promise<void> {
  const twice = await market.context.database.query(
    'select registration from cars where status = $1 group by registration having count(*) > 1',
    ['active'],
  );
  if (twice.rows.length > 0) faults.push('a plate is at two active cars');
}

/** What the gateway has received is credited to its payer, once; nothing else is. */
async function checkPayments({ market, till, faults }: World): Promise<void> {
  const { rows } = await market.context.database.query(
    `select p.tran_id, p.status, p.amount, p.payer_id, count(l.id)::int as credits,
       bool_and(l.amount = p.amount and l.credit_account = 'dues:' || p.payer_id) as fits
     from payments p left join ledger_transfers l on l.payment_id = p.id where p.amount > $1 group by p.id`,
    [0],
  );
  for (const row of rows) {
    const words = await till.query(String(row['tran_id']));
    const arrived = words.some(({ status }) => status === 'VALID');
    if (row['credits'] !== (arrived ? 1 : 0))
      faults.push(`a payment was credited ${String(row['credits'])} times`);
    if (arrived !== (row['status'] === 'paid')) faults.push(`a payment is ${String(row['status'])}`);
    if (arrived && row['fits'] !== true) faults.push('a payment was credited to another, or another sum');
  }
}
