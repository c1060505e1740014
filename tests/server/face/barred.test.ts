/**
 * Who may not agree face to face: impersonated people, blocked people, closed accounts; and apps of earlier versions.
 */
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { readCertificate } from '../../../protocol/face/certificate.ts';
import { base64url, fromBase64url } from '../../../protocol/nodata/base64url.ts';
import { ecdsaCurve } from '../../../protocol/nodata/signing.ts';
import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import { closeAccount } from '../../../server/account/close.ts';
import { hashPassword } from '../../../server/person/passwords.ts';
import { openImpersonation } from '../../../server/person/impersonation.ts';
import { asAppOf } from '../../../server/sync/older-apps.ts';
import { push } from '../../../server/sync/push.ts';
import { agreesFace, packedRequest } from '../../../testkit/phone/face-phones.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const { market } = server;
const { context } = server.app;
const query = async (text: string, values: unknown[]) => (await context.database.query(text, values)).rows;

async function twoPeople() {
  const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
  return { passenger, owner, carId: await market.car(owner) };
}
const statusOf = async (id: string) =>
  (await query('select status from trips where id = $1', [id])).map(({ status }) => status);

async function points(): Promise<{ ecdh: string; ecdsa: string }> {
  const { publicKey } = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const point = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  return { ecdh: point, ecdsa: point };
}

describe('an operator who looks through a person’s eyes', () => {
  it('gets neither keys nor certificates, and brings no agreement', async () => {
    const { passenger, owner, carId } = await twoPeople();
    const request = packedRequest(market);
    const args = await agreesFace(context, { passenger, owner, carId }, request);
    const token = await openImpersonation(context, context.database.db, owner.id, 'operator');
    const headers = { impersonate: token };
    const mutation = { id: uuidv7(), name: 'face.agree', v: 1, args };
    for (const [path, body] of [
      ['nodata/keys', await points()],
      ['face/certificates', { key: 1 }],
      ['sync/push', { mutations: [mutation] }],
    ] as const)
      expect(await server.call('POST', path, { headers, body })).toMatchObject({ status: 403 });
    expect(await query('select 1 from nodata_keys where session like $1', [`%${token}%`])).toEqual([]);
    expect(await statusOf(request.id)).toEqual([]);
    // what nobody brought for him he brings himself
    const { results } = await push(context, owner, { mutations: [mutation] });
    expect(results).toMatchObject([{ ok: true }]);
  });
});

describe('a blocked account', () => {
  it('cannot agree, whichever of the two it is and whoever brings it; its certificate says so to phones', async () => {
    for (const side of ['passenger', 'owner'] as const) {
      const people = await twoPeople();
      const request = packedRequest(market);
      const args = await agreesFace(context, people, request);
      await query('update users set blocked = $1 where id = $2', [
        JSON.stringify({ reason: 'behaviour', until: null }),
        people[side].id,
      ]);
      for (const actor of [people.passenger, people.owner])
        expect(await market.act(actor, { name: 'face.agree', args })).toMatchObject({
          ok: false,
          code: 'blocked',
        });
      expect(await statusOf(request.id)).toEqual([]);
      const token = await server.signIn(people[side]);
      const keys = await server.call('POST', 'nodata/keys', { as: token, body: await points() });
      const { key } = (keys.body as { data: { key: number } }).data;
      const said = await server.call('POST', 'face/certificates', { as: token, body: { key } });
      const [signed] = (said.body as { data: { certificates: { certificate: string }[] } }).data.certificates;
      const { certificate } = readCertificate(fromBase64url(signed?.certificate ?? ''));
      expect(certificate.isBlocked).toBe(true);
    }
  });
});

describe('a closed account', () => {
  it('cannot agree: nothing of it is stored, and no request is posted in its name', async () => {
    for (const side of ['passenger', 'owner'] as const) {
      const people = await twoPeople();
      const request = packedRequest(market);
      const args = await agreesFace(context, people, request, { asksAgain: true });
      const passwordHash = await hashPassword('secret-1');
      await query('update users set password_hash = $1 where id = $2', [passwordHash, people[side].id]);
      const caller = { ...people[side], tokenHash: '', readOnly: false };
      await closeAccount(context, caller, 'secret-1');
      const other = side === 'passenger' ? people.owner : people.passenger;
      const result = await market.act(other, { name: 'face.agree', args });
      expect(result).toMatchObject({ ok: false, code: 'face_key_ended' });
      expect(await statusOf(request.id)).toEqual([]);
      expect(await query('select 1 from face_links where trip_id = $1', [request.id])).toEqual([]);
    }
  });
});

describe('an app of an earlier version beside agreements face to face', () => {
  it('reads the trip as any agreement, and what it does is judged politely and once', async () => {
    for (let protocol = OLDEST_PROTOCOL; protocol < PROTOCOL_VERSION; protocol += 1) {
      const people = await twoPeople();
      const request = packedRequest(market);
      // its request waits on the older phone, and comes after the codes have brought it
      const waiting = { id: uuidv7(), name: 'trip.create', v: 3, args: request };
      const args = await agreesFace(context, people, request);
      expect(await market.act(people.owner, { name: 'face.agree', args })).toMatchObject({ ok: true });
      const { results } = await push(context, people.passenger, { mutations: [waiting] });
      expect(results).toMatchObject([{ ok: true }]);
      for (const actor of [people.passenger, people.owner]) {
        const changes = [...(await market.seen(actor)).values()];
        const page = asAppOf(protocol, { changes, cursor: {}, reset: [], back: null, more: false });
        const trip = page.changes.find(([, , kind, id]) => kind === 'trip' && id === request.id)?.[4];
        expect(trip).toMatchObject({
          status: 'hold',
          fixed_price: 5000,
          contact: { phone: expect.stringMatching(/^\+8801/) },
        });
      }
      // a choice and a change made on it before it knew are refused with a code that it knows
      const late = [
        { id: uuidv7(), name: 'trip.cancel', v: 1, args: { trip_id: request.id, cancel_note: 'ill' } },
        { id: uuidv7(), name: 'trip.cancel', v: 1, args: { trip_id: request.id, cancel_note: 'ill' } },
      ];
      const judged = await push(context, people.passenger, { mutations: late });
      expect(judged.results).toMatchObject([{ ok: true }, { ok: false, code: 'trip_not_cancelable' }]);
      expect(await statusOf(request.id)).toEqual(['canceled']);
      // an action of a later version than this server waits on the phone
      const later = await push(context, people.passenger, {
        mutations: [{ id: uuidv7(), name: 'face.agree', v: 99, args }],
      });
      expect(later.results).toMatchObject([{ ok: false, code: 'unknown_mutation' }]);
    }
  });
});
