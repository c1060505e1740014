/**
 * A small world for one run of the simulation: the real server on a real database, and people with phones that run
 * the app's own sync code. Time is virtual; each phone's clock may be wrong.
 */
import { uuidv7 } from 'uuidv7';
import { packed } from '../../protocol/sync/columns.ts';
import { PullRequest, PushRequest, ResultsRequest } from '../../protocol/sync/requests.ts';
import { unpackedPush } from '../../protocol/sync/unpacked-push.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Database } from '../../server/db/connection.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import { pull } from '../../testkit/phone/pull.ts';
import { push } from '../../server/sync/push.ts';
import { resultsOf } from '../../server/sync/results.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import { openMarket } from '../../testkit/market/market.ts';
import { crowd, earlier } from './earlier.ts';
import { openPast } from './past.ts';
import { albumOf } from './album.ts';
import type { Breakage } from './breakage.ts';
import { checkContacts, checkDriverPage } from './contacts.ts';
import { emptyDatabase } from './empty-database.ts';
import { faultyDatabase } from './faulty-database.ts';
import { killable } from './killable.ts';
import { Net } from './net.ts';
import { openTill } from './till.ts';
import { openUploadDoor } from './upload-door.ts';
import type { Phone, World } from './state.ts';

const DAY = 86_400_000;
const CAST = ['customer', 'customer', 'provider', 'provider', 'provider', 'driver'] as const;
/** The pictures of a car that was there before. */
const IMAGES = [1, 2].map((n) => ({ file_path: `/files/earlier-${n}/800.webp`, bytes: 1000 }));
const PAPERS = [
  { kind: 'registration', file: uuidv7() },
  { kind: 'fitness', file: uuidv7() },
];

/** Makes this phone's clock the one that the app's code reads, with the offset that it has learned from the server. */
export function takeUp(world: World, phone: Phone): void {
  const now = world.market.context.now();
  Date.now = () => now + phone.skew;
  setClockOffset(-phone.skew);
}

/** Two passengers, three car owners and the driver of one of them; in some worlds among many others. */
export async function openWorld(database: Database, chance: Seeded, broken: Breakage): Promise<World> {
  await emptyDatabase(database);
  const faulty = faultyDatabase(database, chance, broken.keepsChunks);
  const market = openMarket(faulty.database);
  const net = new Net(chance);
  const world: World = {
    market,
    database: faulty,
    net,
    door: openUploadDoor(market.context, broken),
    till: openTill({ net, market }, broken),
    past: openPast(market, broken),
    broken,
    phones: [],
    chance,
    faults: [],
  };
  for (const type of CAST) world.phones.push(await openPhone(world, type));
  await database.query(
    'update cars set images = $1, papers = $2',
    [IMAGES, PAPERS].map((each) => JSON.stringify(each)),
  );
  if (chance.next() < 0.04) await crowd(world);
  await earlier(world);
  await world.past.look();
  return world;
}

async function openPhone(world: World, type: Actor['type']): Promise<Phone> {
  const { market, chance, net } = world;
  const owner = world.phones.findLast(({ actor }) => actor.type === 'provider')?.actor;
  const driver = type === 'driver' && owner ? await market.driver(owner) : null;
  const actor = driver?.actor ?? (await market.person(type));
  const carId = type === 'provider' ? await market.car(actor) : null;
  const { query } = market.context.database;
  const [person] = (await query('select phone from users where id = $1', [actor.id])).rows;
  const phone: Phone = {
    ...killable(dbsOf(actor.id), chance),
    actor,
    number: String(person?.['phone']),
    carId,
    work: driver && owner ? { ownerId: owner.id, driverId: driver.id } : null,
    album: type === 'provider' ? albumOf(chance) : { photos: [], papers: [] },
    uploader: null,
    sent: new Map(),
    pays: null,
    skew: chance.between(0, 2) === 0 ? chance.between(-DAY, DAY) : 0,
    busy: false,
    blocked: false,
    post: async (path, body) => {
      const text = JSON.stringify(body);
      phone.blocked = true;
      const answer = await net.send(() => serve(world, phone, path, text));
      phone.blocked = false;
      takeUp(world, phone);
      return answer;
    },
  };
  return phone;
}

/** The wire: JSON and the schemas of the protocol, as between a real phone and a real server. */
async function serve(world: World, phone: Phone, path: string, body: string): Promise<unknown> {
  const { broken, market } = world;
  const { context } = market;
  const run = async (): Promise<unknown> => {
    if (path === 'sync/results')
      return resultsOf(context, phone.actor, ResultsRequest.assert(JSON.parse(body)).ids);
    if (path !== 'sync/push') {
      const request = PullRequest.assert(JSON.parse(body));
      const page = broken.answer(await pull(context, phone.actor, request), phone.actor);
      if (phone.actor.type === 'driver') checkDriverPage(world, page);
      return page && packed(page);
    }
    const { cursor, ...sent } = PushRequest.assert(JSON.parse(body));
    const mutations = unpackedPush(sent) ?? [];
    const request = { mutations, ...(cursor && { cursor }) };
    await broken.beforePush(context.database, request);
    return push(context, phone.actor, request);
  };
  const text = JSON.stringify(await run());
  await checkContacts(world, phone, text);
  return JSON.parse(text);
}
