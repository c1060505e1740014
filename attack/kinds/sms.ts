/**
 * Against the SMS of phones without a net: forged, replayed, in another's name, malformed at every length, by the
 * hundred.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { numberOfPlace } from '../../domain/place/place-numbers.ts';
import { NodataKeysAnswer } from '../../protocol/api/nodata.ts';
import { endOf } from '../../protocol/nodata/small-ids.ts';
import type { UpMessage } from '../../protocol/nodata/up-messages.ts';
import { smsPhone, type SmsPhone } from '../../testkit/phone/sms-phone.ts';
import type { Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { CALL_BACK_KEY, type Person } from '../line.ts';
import type { Target } from '../target.ts';

const sends = (target: Target, from: string, text: string) =>
  target.call('POST', 'call-back', { body: { key: CALL_BACK_KEY, from, text } });

/** Waits until no SMS waits. */
async function worked(target: Target): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const waiting = await target.rows(`select 1 as one from sms_in where state = 'waiting' limit 1`);
    if (waiting.length === 0) return;
    await pause(50);
  }
}

async function phoneOf(target: Target): Promise<{ person: Person; phone: SmsPhone }> {
  const person = await target.person('customer');
  const phone = await smsPhone(async (body) => {
    const answer = await target.call('POST', 'nodata/keys', { as: person, body });
    return NodataKeysAnswer.assert(answer.body).data;
  });
  return { person, phone };
}

const request = (): UpMessage => {
  const id = uuidv7();
  const day = Math.floor(Date.now() / 86_400_000 + 2) % 64;
  const [from, to] = [numberOfPlace('d47') ?? 0, numberOfPlace('d36') ?? 0];
  const rest = { via: null, back: null, party: null, carType: 'sedan car' as const, locale: 'bn' as const };
  return { kind: 'request', id, tripId: id, from, to, day, minute: 450, ...rest };
};

async function tripsOf(target: Target, { id }: Person): Promise<number> {
  return (await target.rows('select 1 as one from trips where creator_id = $1', [id])).length;
}

export const smsAttacks: Attack[] = [
  {
    name: 'an SMS with two hundred guessed tags, of every key that there is',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const text = await phone.write(request());
      const [, letters = ''] = /DP (\S+)d /.exec(text) ?? [];
      const bytes = Buffer.from(letters, 'base64url');
      for (let guess = 0; guess < 200; guess++) {
        randomBytes(8).copy(bytes, 7);
        await sends(
          target,
          `0171100${String(guess).padStart(4, '0')}`,
          `DP ${bytes.toString('base64url')}d x`,
        );
      }
      await worked(target);
      held((await tripsOf(target, person)) === 0, 'one was taken');
      held((await target.messages(person.phone)).length === 0, 'one was answered');
    },
  },
  {
    name: 'an SMS that is replayed a hundred times, from numbers that are not its sender’s',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const text = await phone.write(request());
      await Promise.all(
        Array.from({ length: 100 }, (_, at) => sends(target, `0181100${String(at).padStart(4, '0')}`, text)),
      );
      await worked(target);
      held((await tripsOf(target, person)) === 1, 'it did not act once');
      held((await target.messages(person.phone)).length <= 1, 'it was answered more than once');
      held((await target.messages('+8801811000001')).length === 0, 'a sender was answered');
    },
  },
  {
    name: 'an SMS of malformed bytes at every length',
    run: async (target) => {
      const before = await target.rows('select count(*)::int as count from trips');
      for (let length = 0; length <= 120; length++)
        await sends(
          target,
          `0161100${String(length).padStart(4, '0')}`,
          `DP ${randomBytes(length).toString('base64url')}d x`,
        );
      await worked(target);
      const after = await target.rows('select count(*)::int as count from trips');
      held(after[0]?.['count'] === before[0]?.['count'], 'one made a trip');
      const done = await target.rows(
        `select 1 as one from sms_in where state = 'done' and sender like '0161100%'`,
      );
      held(done.length === 0, 'one was judged');
    },
  },
  {
    name: 'an SMS of a phone that was signed out, and of another’s key',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const text = await phone.write(request());
      await target.call('POST', 'auth/logout', { as: person });
      await sends(target, person.phone, text);
      await worked(target);
      held((await tripsOf(target, person)) === 0, 'it acted');
      const other = await phoneOf(target);
      const [, own = ''] = /DP (\S+)d /.exec(await other.phone.write(request())) ?? [];
      const [, theirs = ''] = /DP (\S+)d /.exec(text) ?? [];
      const mixed = Buffer.from(own, 'base64url');
      Buffer.from(theirs, 'base64url').copy(mixed, 7, 7);
      await sends(target, other.person.phone, `DP ${mixed.toString('base64url')}d x`);
      await worked(target);
      held((await tripsOf(target, other.person)) === 0, 'a body of another key acted');
    },
  },
  {
    name: 'a hundred SMS of one sender at once',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const texts: string[] = [];
      for (let count = 0; count < 100; count++) texts.push(await phone.write({ kind: 'again', about: 1 }));
      await Promise.all(texts.map((text) => sends(target, '01511000001', text)));
      await worked(target);
      const [row] = await target.rows(
        `select count(*)::int as count from sms_in where sender = '01511000001'`,
      );
      held(Number(row?.['count']) <= 60, 'more than sixty were stored');
      held((await target.messages(person.phone)).length <= 10, 'too many were answered');
    },
  },
  {
    name: 'an SMS with each of its bits flipped, from sixty numbers',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const [, letters = ''] = /DP (\S+)d /.exec(await phone.write(request())) ?? [];
      const bytes = Buffer.from(letters, 'base64url');
      const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const spoiled = Buffer.from(bytes);
        spoiled[bit >> 3] = (spoiled[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return `DP ${spoiled.toString('base64url')}d x`;
      });
      for (const [at, text] of flipped.entries()) await sends(target, `01411${100_000 + (at % 60)}`, text);
      await worked(target);
      held((await tripsOf(target, person)) === 0, 'one was taken');
      held((await target.messages(person.phone)).length === 0, 'one was answered');
    },
  },
  {
    name: 'an SMS with bytes of chance of every kind and length, rightly sealed by a modified app',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      let sender = 0;
      for (let kind = 0; kind < 10; kind++)
        for (let length = 0; length <= 48; length += kind < 8 ? 1 : 12) {
          const text = await phone.writeBytes(kind, randomBytes(length));
          await sends(target, `01311${100_000 + Math.floor(sender++ / 50)}`, text);
        }
      await worked(target);
      held((await tripsOf(target, person)) === 0, 'one made a trip');
      // random bytes may withdraw a bid that nobody has made: its SMS may still be on its way, so that one waits for
      // half an hour
      const unread = await target.rows(
        `select 1 as one from sms_in where state = 'waiting' and mutation_id is null`,
      );
      held(unread.length === 0, 'one is never judged');
      held((await target.messages(person.phone)).length <= 20, 'too many were answered');
      const after = request();
      const { person: other, phone: good } = await phoneOf(target);
      await sends(target, other.phone, await good.write(after));
      await worked(target);
      held((await tripsOf(target, other)) === 1, 'the next right one does not act');
    },
  },
  {
    name: 'SMS that cancel other people’s requests and choose for them, by number and by id',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const asked = request();
      await sends(target, person.phone, await phone.write(asked));
      await worked(target);
      const [trip] = await target.rows('select id, number from trips where creator_id = $1', [person.id]);
      const [id, no] = [String(trip?.['id']), Number(trip?.['number'])];
      const stranger = await phoneOf(target);
      const named = { no, end: endOf(id) };
      const confirm = {
        kind: 'confirm' as const,
        trip: named,
        bid: { no: 1, end: 1 },
        price: 5000,
        backup: null,
      };
      for (const message of [
        { kind: 'cancel' as const, id: uuidv7(), trip: named, reason: 'others' as const },
        { kind: 'cancel' as const, id: uuidv7(), trip: { id }, reason: 'others' as const },
        { ...confirm, id: uuidv7(), byId: false },
        { ...confirm, id: uuidv7(), byId: true },
      ])
        await sends(target, person.phone, await stranger.phone.write(message));
      await worked(target);
      const [left] = await target.rows('select status from trips where id = $1', [id]);
      held(left?.['status'] === 'active', `the trip is ${String(left?.['status'])}`);
      const said = await target.messages(stranger.person.phone);
      held(
        said.every((text) => !text.includes('>')),
        'a stranger heard of the trip',
      );
    },
  },
  {
    name: 'a flood by one phone’s keys, from two hundred numbers',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      const texts: string[] = [];
      for (let count = 0; count < 200; count++) texts.push(await phone.write(request()));
      await Promise.all(texts.map((text, at) => sends(target, `01911${String(at).padStart(6, '0')}`, text)));
      await worked(target);
      held((await tripsOf(target, person)) <= 20, 'more than twenty acted');
      held((await target.messages(person.phone)).length <= 40, 'too many were answered');
    },
  },
  {
    name: 'the link of another’s answer: whoever opens it gets the same page as for any letters',
    run: async (target) => {
      const { person, phone } = await phoneOf(target);
      await sends(target, person.phone, await phone.write(request()));
      await worked(target);
      const link = (await target.messages(person.phone))
        .map((text) => /\/s\/(\S+)/.exec(text)?.[1])
        .find(Boolean);
      held(link !== undefined, 'nothing was answered');
      const pages = await Promise.all(
        [link, link.slice(0, -4), 'nonsense'].map((letters) => target.call('GET', `/s/${letters}`)),
      );
      held(new Set(pages.map(({ status }) => status)).size === 1, 'the status tells one from another');
      held(
        new Set(pages.map(({ body }) => JSON.stringify(body))).size === 1,
        'the page tells one from another',
      );
      const other = await phoneOf(target);
      held((await other.phone.read(`x https://durpalla.com/s/${link}`)) === null, 'another phone opened it');
    },
  },
];
