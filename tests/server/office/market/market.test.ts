import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { operatorAt } from '../../../../testkit/market/office.ts';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';
import { tripIntent } from '../../../../testkit/market/market.ts';

const server = await serverOfFile({ DEMO: '1' });
const support = await operatorAt(server, ['support']);
const admin = await operatorAt(server, ['admin']);
const passenger = await server.market.person('customer');

const lastRow = async (): Promise<unknown> =>
  (await server.app.context.database.query('select * from audit order by number desc limit 1')).rows[0];

describe('looking through a person’s eyes', () => {
  it('gives a link to a session that only reads, and stands in the audit with its reason', async () => {
    const { rows } = await server.app.context.database.query('select phone from users where id = $1', [
      passenger.id,
    ]);
    const { body } = await support.call('POST', 'impersonations', {
      phone: rows[0]?.['phone'],
      reason: 'her bid does not go',
    });
    const token = /token=([\w-]+)$/.exec(String(at(body, 'data', 'link')))?.[1] ?? '';
    const headers = { impersonate: token };
    expect((await server.call('GET', 'auth/me', { headers })).body).toMatchObject({
      data: { id: passenger.id },
    });
    const cancel = { _method: 'PUT', status: 'canceled', cancel_note: 'others' };
    expect((await server.call('POST', `trip/status/${uuidv7()}`, { headers, body: cancel })).status).toBe(
      403,
    );
    expect(await lastRow()).toMatchObject({
      action: 'person.impersonate',
      operator_name: support.name,
      subject_id: passenger.id,
      reason: 'her bid does not go',
    });
  });

  it('needs a person and a reason', async () => {
    expect((await support.call('POST', 'impersonations', { phone: '01000999999', reason: 'x' })).status).toBe(
      404,
    );
    expect((await support.call('POST', 'impersonations', { phone: '01000999999', reason: '' })).status).toBe(
      422,
    );
  });
});

describe('a report', () => {
  it('is listed until it is resolved, and its answer reaches the reporter without contacts', async () => {
    const intent = tripIntent();
    await server.market.act(passenger, intent);
    const args = { id: uuidv7(), trip_id: intent.args.id, kind: 'behaviour' as const, text: 'rude' };
    await server.market.act(passenger, { name: 'report.create', args });
    const listed = async (): Promise<unknown> => at((await support.call('GET', 'reports')).body, 'data');
    expect(await listed()).toMatchObject([{ text: 'rude', status: 'open', denied: false, review: null }]);
    const number = at(await listed(), 0, 'number');
    const answered = await support.call('POST', `reports/${number}/answer`, {
      status: 'resolved',
      answer: 'Sorry. Call 01712345678',
    });
    expect(String(at(answered.body, 'data', 'text'))).not.toContain('0171');
    expect((await server.market.seen(passenger)).get(`report ${args.id}`)?.[4]).toMatchObject({
      status: 'resolved',
      answer: at(answered.body, 'data', 'text'),
    });
    expect(await listed()).toEqual([]);
    expect(await lastRow()).toMatchObject({ action: 'report.answer', before: { status: 'open' } });
  });

  it('that does not exist is not found', async () => {
    const { status } = await support.call('POST', 'reports/999999/answer', { status: 'open', answer: null });
    expect(status).toBe(404);
  });
});

describe('the site', () => {
  const site = {
    banner: '/banner.webp',
    logo: null,
    footer_logo: null,
    social_link: { facebook: 'https://facebook.com/durpalla' },
    slides: [],
    testimonials: [],
  };

  it('is changed by an admin, and everybody has it; the audit holds what it was', async () => {
    expect((await admin.call('POST', 'site', site)).status).toBe(200);
    expect((await server.call('GET', 'setting/common')).body).toMatchObject({
      setting: { banner: '/banner.webp' },
    });
    const history = (await admin.call('GET', 'site/section', { section: 'banner' })).body;
    expect(at(history, 'data', 'history', 0)).toMatchObject({
      before: { banner: null },
      after: { banner: '/banner.webp' },
    });
    expect(await lastRow()).toMatchObject({ action: 'site.change', subject_id: 'social' });
    expect(at((await admin.call('GET', 'site')).body, 'data')).toEqual(site);
  });

  it('takes nothing that it does not know', async () => {
    expect((await admin.call('POST', 'site', { ...site, script: 'x' })).status).toBe(422);
  });
});
