/**
 * Against agreements face to face: codes with any bit changed, cut at any length, signed by others, from other
 * markets and other days.
 */
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { PushAnswer } from '../../protocol/sync/sync.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import { certified, readCertificate } from '../../protocol/face/certificate.ts';
import { base64url } from '../../protocol/nodata/base64url.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import { asks, offers, packedRequest, signs, agreed } from '../../testkit/phone/face-phones.ts';
import type { Attack } from '../attack.ts';
import { held } from '../fell.ts';
import type { Person } from '../line.ts';
import type { Target } from '../target.ts';
import { argsOf, armed, codesOf, pairOf, type Armed, type Codes } from './face-phones.ts';

type Args = MutationArgs['face.agree'];
const AT_ONCE = 100;
const HOUR = 3_600_000;

/** Brings them all, and checks that none is accepted and no trip exists. */
async function fails(target: Target, as: Person, all: readonly Args[]): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const results = await target.push(
      as,
      some.map((args) => ({ name: 'face.agree' as const, args })),
    );
    results.forEach((result, at) => {
      held(!result.ok, `one was taken: ${JSON.stringify(some[at]).slice(0, 80)}`);
      held(result.code !== 'server_error', 'the server failed at one');
    });
  }
}

const tripsOf = async (target: Target, { her }: { her: Armed }): Promise<number> =>
  (await target.rows('select 1 as one from trips where creator_id = $1', [her.person.id])).length;

const changed = (args: Args, at: number, code: Uint8Array): Args => ({
  ...args,
  [(['request', 'offer', 'receipt'] as const)[at] ?? 'request']: base64url(code),
});

/** Every so many bits of all three codes, flipped one at a time. */
function flipped(args: Args, codes: Codes, step: number): Args[] {
  return codes.flatMap((code, which) =>
    Array.from({ length: Math.floor((code.length * 8) / step) }, (_, count) => {
      const spoiled = code.slice();
      const bit = count * step + (count % step);
      spoiled[bit >> 3] = (spoiled[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return changed(args, which, spoiled);
    }).filter((each) => JSON.stringify(each) !== JSON.stringify(args)),
  );
}

const bitsAttack = (step: number, name: string): Omit<Attack, 'slow'> => ({
  name,
  run: async (target) => {
    const pair = await pairOf(target);
    const made = await codesOf(pair);
    await fails(target, pair.her.person, flipped(argsOf(made), made.codes, step));
    held((await tripsOf(target, pair)) === 0, 'one of them made a trip');
    const [result] = await target.push(pair.his.person, [{ name: 'face.agree', args: argsOf(made) }]);
    held(result?.ok === true, 'the right one was refused afterwards');
  },
});

async function sameFrom(target: Target, calls: number): Promise<void> {
  const pair = await pairOf(target);
  const args = argsOf(await codesOf(pair));
  const WORKERS = 50;
  let left = calls;
  const brings = async (at: number): Promise<void> => {
    const as = at % 2 === 0 ? pair.her.person : pair.his.person;
    while (left-- > 0) {
      const mutations = [{ id: uuidv7(), name: 'face.agree', v: 1, args }];
      const { status, body } = await target.call('POST', 'sync/push', { as, body: { mutations } });
      // too many by one person at once: the server refuses to look at them
      if (status === 429) continue;
      held(status === 200 && PushAnswer.assert(body).results[0]?.ok === true, 'one of them was refused');
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, at) => brings(at)));
  const [row] = await target.rows(
    `select count(*)::int as bids, (select agreed_count from users where id = $2) as agreed,
      (select count(*)::int from notifications where user_id = $2 and type = 'bid_confirmed') as told
     from bids where trip_id = $1`,
    [args.trip_id, pair.his.person.id],
  );
  held(
    row?.['bids'] === 1 && row['agreed'] === 1 && row['told'] === 1,
    `it acted more than once: ${JSON.stringify(row)}`,
  );
}

/** A certificate of the same facts, signed by somebody other than the server. */
async function ofAnotherServer(phone: Armed, change: { hours?: number } = {}): Promise<Armed> {
  const { privateKey } = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const certificates = new Map<string, Uint8Array>();
  for (const [car, bytes] of phone.certificates)
    certificates.set(car, await certified({ ...readCertificate(bytes).certificate, ...change }, privateKey));
  return { ...phone, certificates };
}

export const faceAttacks: Attack[] = [
  bitsAttack(7, 'codes face to face with every seventh bit flipped'),
  { ...bitsAttack(1, 'codes face to face with each of their bits flipped'), slow: true },
  {
    name: 'codes face to face of every length, cut and of chance',
    run: async (target) => {
      const pair = await pairOf(target);
      const made = await codesOf(pair);
      const args = argsOf(made);
      const cut = made.codes.flatMap((code, which) =>
        Array.from({ length: code.length - 68 }, (_, more) =>
          changed(args, which, code.subarray(0, 68 + more)),
        ),
      );
      const chance = Array.from({ length: 330 }, (_, more) =>
        changed(args, more % 3, randomBytes(70 + more)),
      );
      await fails(target, pair.her.person, [...cut, ...chance]);
      for (const length of [0, 10, 67, 406, 5000]) {
        const [result] = await target.push(pair.her.person, [
          { name: 'face.agree', args: changed(args, length % 3, randomBytes(length)) },
        ]);
        held(result?.ok === false && result.code !== 'server_error', `one of ${length} bytes was taken`);
      }
      held((await tripsOf(target, pair)) === 0, 'one of them made a trip');
    },
  },
  {
    name: 'an agreement face to face that one hand has signed alone',
    run: async (target) => {
      const pair = await pairOf(target);
      const byHim = argsOf(await codesOf(pair, pair.his));
      await fails(target, pair.his.person, [byHim]);
      const other = await armed(target, 'customer');
      await fails(target, pair.his.person, [argsOf(await codesOf(pair, other))]);
      // her number as his: the hash in her certificate belongs to another number
      const { tripId, codes } = await codesOf(pair, { ...pair.her, number: pair.his.number });
      await fails(target, pair.her.person, [agreed(tripId, codes)]);
      held((await tripsOf(target, pair)) === 0, 'one of them made a trip');
    },
  },
  {
    name: 'codes face to face with the certificates of others',
    run: async (target) => {
      const [pair, others] = [await pairOf(target), await pairOf(target)];
      const hers = { ...pair, her: { ...pair.her, certificates: others.her.certificates } };
      const theirs = new Map([
        [pair.his.person.carId ?? '', [...others.his.certificates.values()][0] ?? new Uint8Array()],
      ]);
      const his = { ...pair, his: { ...pair.his, certificates: theirs } };
      const asOwner = {
        her: {
          ...pair.her,
          certificates: new Map([['', [...pair.his.certificates.values()][0] ?? new Uint8Array()]]),
        },
        his: pair.his,
      };
      for (const swapped of [hers, his, asOwner]) {
        const args = argsOf(await codesOf(swapped));
        for (const as of [pair.her, pair.his, others.her]) await fails(target, as.person, [args]);
      }
      held((await tripsOf(target, pair)) + (await tripsOf(target, others)) === 0, 'one of them made a trip');
    },
  },
  {
    name: 'codes face to face of another market, and of a certificate that was lengthened',
    run: async (target) => {
      const pair = await pairOf(target);
      for (const forged of [
        { her: await ofAnotherServer(pair.her), his: pair.his },
        { her: pair.her, his: await ofAnotherServer(pair.his) },
        { her: await ofAnotherServer(pair.her), his: await ofAnotherServer(pair.his) },
        { her: pair.her, his: await ofAnotherServer(pair.his, { hours: 255 }) },
      ])
        await fails(target, pair.his.person, [argsOf(await codesOf(forged))]);
      held((await tripsOf(target, pair)) === 0, 'one of them made a trip');
    },
  },
  {
    name: 'an agreement face to face that strangers bring, under other trips, with chains of others',
    run: async (target) => {
      const [pair, others] = [await pairOf(target), await pairOf(target)];
      const args = argsOf(await codesOf(pair));
      const theirs = argsOf(await codesOf(others));
      await fails(target, others.her.person, [args]);
      await fails(target, pair.her.person, [
        { ...args, trip_id: theirs.trip_id },
        { ...args, receipt: theirs.receipt },
        { ...args, offer: theirs.offer },
        { ...args, chain: [{ request: theirs.request, offer: theirs.offer }] },
        { ...args, chain: [{ request: args.request, offer: args.offer }] },
        { ...args, chain: Array.from({ length: 9 }, () => ({ request: args.request, offer: args.offer })) },
      ]);
      held((await tripsOf(target, pair)) === 0, 'one of them made a trip');
    },
  },
  {
    name: 'codes face to face of next week and of last week, and a certificate that is over',
    run: async (target) => {
      const pair = await pairOf(target);
      const now = Date.now();
      const at = async (then: number): Promise<Args> => {
        const trip = packedRequest({ context: { now: () => now } });
        const request = await asks(pair.her, trip, then);
        const offer = await offers(pair.his, request, {
          carId: pair.his.person.carId ?? '',
          price: 5000,
          now: then,
        });
        return agreed(trip.id, [request, offer, await signs(pair.her, offer, { now: then })]);
      };
      const [soon, ago, over] = [
        await at(now + 48 * HOUR),
        await at(now - 20 * 24 * HOUR),
        await at(now + 169 * HOUR),
      ];
      await fails(target, pair.his.person, [soon, ago, over]);
      held((await tripsOf(target, pair)) === 0, 'one of them made a trip');
    },
  },
  {
    name: 'the same agreement face to face from five hundred calls',
    run: (target) => sameFrom(target, 500),
  },
  {
    name: 'the same agreement face to face from ten thousand calls',
    slow: true,
    run: (target) => sameFrom(target, 10_000),
  },
  {
    name: 'certificates for another’s key, for none, and of a key without end',
    run: async (target) => {
      const pair = await pairOf(target);
      const [row] = await target.rows('select no from nodata_keys where user_id = $1', [pair.his.person.id]);
      for (const key of [Number(row?.['no']), 0, 2 ** 32 - 1, 2 ** 32, -1, 1.5, '1', null]) {
        const { status } = await target.call('POST', 'face/certificates', {
          as: pair.her.person,
          body: { key },
        });
        held(status >= 400 && status < 500, `${String(key)} was answered with ${status}`);
      }
    },
  },
];
