/** Against the realtime channels: received by who may not, or no longer. */
import { feedChannel, userChannel } from '../../protocol/sync/channels.ts';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { authOf, realtimeWire, subscribes } from '../wire.ts';

export const channelAttacks: Attack[] = [
  {
    name: 'a channel is signed before signing out and received after it',
    run: async (target) => {
      const person = await target.person('customer');
      const socket = await realtimeWire(target);
      const own = userChannel('customer', person.id);
      const auth = await authOf(target, person, socket.socketId, own);
      held(auth !== '', 'the channel was not signed');
      await target.call('POST', 'auth/logout', { as: person, body: {} });
      held(!(await subscribes(socket, own, auth)), 'the channel was subscribed');
    },
  },
  {
    name: 'a socket that hears only feeds stays after signing out',
    run: async (target) => {
      const person = await target.person('provider');
      const socket = await realtimeWire(target);
      const feed = feedChannel('provider', [6]);
      held(
        await subscribes(socket, feed, await authOf(target, person, socket.socketId, feed)),
        'the feed was refused',
      );
      await target.call('POST', 'auth/logout', { as: person, body: {} });
      held(await socket.answered(/signed out/), 'the socket was kept');
    },
  },
  {
    name: 'a channel is signed before a new password and received after it',
    run: async (target) => {
      const person = await target.person('customer');
      const [waiting, hearing] = [await realtimeWire(target), await realtimeWire(target)];
      const own = userChannel('customer', person.id);
      const early = await authOf(target, person, waiting.socketId, own);
      held(
        await subscribes(hearing, own, await authOf(target, person, hearing.socketId, own)),
        'one’s own channel was refused',
      );
      const from = target.address();
      const asked = await target.call('POST', 'auth/forgot-password', {
        from,
        body: { phone: person.phone },
      });
      const otp_id = /"otp_id":"([^"]+)"/.exec(JSON.stringify(asked.body))?.[1];
      let otp: string | undefined;
      for (let i = 0; i < 40 && otp === undefined; i++)
        otp = /\d{4,6}/.exec((await target.messages(person.phone))[0] ?? '')?.[0];
      const password = 'another1234';
      const body = { otp_id, otp, password, password_confirmation: password };
      const reset = await target.call('POST', 'auth/reset-password', { from, body });
      held(reset.status === 200, `the new password was answered with ${reset.status}`);
      held(await hearing.answered(/signed out/), 'the socket was kept');
      held(!(await subscribes(waiting, own, early)), 'the channel was subscribed');
    },
  },
  {
    name: 'a signature of another socket, of another channel, or cut and glued',
    run: async (target) => {
      const [person, other] = [await target.person('customer'), await target.person('customer')];
      const [mine, foreign] = [await realtimeWire(target), await realtimeWire(target)];
      const own = userChannel('customer', person.id);
      const auth = await authOf(target, person, mine.socketId, own);
      held(!(await subscribes(foreign, own, auth)), 'another socket’s signature was taken');
      const theirs = userChannel('customer', other.id);
      held(!(await subscribes(mine, theirs, auth)), 'another channel’s signature was taken');
      held((await authOf(target, person, mine.socketId, theirs)) === '', 'another’s channel was signed');
      const [head = '', session = '', signature = ''] = auth.split('.');
      for (const glued of [
        `${head.replace(/[0-9a-z]+$/, 'zzzzzz')}.${session}.${signature}`,
        `${head}.${'A'.repeat(43)}.${signature}`,
        `${head}.${session}.${'A'.repeat(43)}`,
        `${head}.${session}`,
        auth.replace(/^[^:]+/, 'x'),
      ])
        held(!(await subscribes(mine, own, glued)), `${glued} was taken`);
    },
  },
];
