import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import type { StandInChoice } from '../../../../server/gateways/payment-embedded.ts';
import { askDue } from '../../../../server/money/payments/due.ts';
import { releasePayment, settle } from '../../../../server/money/payments/service.ts';
import { booksAgree } from '../../../../server/money/wallet/agreement.ts';
import { post } from '../../../../server/money/wallet/ledger.ts';
import { transact } from '../../../../server/streams/change-log.ts';
import { at, type Called } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';
import { HOUR, MINUTE } from '../../../../testkit/market/market.ts';

const server = await serverOfFile();

let owner: Actor;
let token: string;

beforeEach(async () => {
  owner = await server.market.person('provider');
  token = await server.signIn(owner);
  const { context } = server.app;
  await transact(context, (tx, changes) =>
    post(
      { context, tx, changes },
      { kind: 'commission', ownerId: owner.id, dues: 2340, key: uuidv7(), madeBy: 'person' },
    ),
  );
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const formOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

type Started = { id: string; tranId: string; url: string };

async function starts(amount: number, id: string = uuidv7()): Promise<Started> {
  const { body } = await server.call('POST', 'payment/start', { as: token, body: { id, amount } });
  return {
    id: String(at(body, 'data', 'id')),
    tranId: String(at(body, 'data', 'tran_id')),
    url: String(at(body, 'data', 'url')),
  };
}

/** Chooses on the gateway's page; the browser follows the redirect by POST, without cookies and from elsewhere. */
async function chooses({ url, tranId }: Started, choice: StandInChoice): Promise<Called> {
  const sent = formOf({ tran_id: tranId, choice });
  const chosen = await server.call('POST', url, { headers: form, body: sent });
  expect(chosen).toMatchObject({ status: 307, headers: { location: '/payment/callback' } });
  return server.call('POST', '/payment/callback', {
    headers: { ...form, origin: 'https://gateway.example', cookie: 'XSRF-TOKEN=foreign' },
    body: sent,
  });
}

const notice = (tranId: string, valId: string): Promise<Called> =>
  server.call('POST', 'payment/ipn', {
    headers: form,
    body: formOf({ tran_id: tranId, val_id: valId, status: 'VALID', amount: '1.00' }),
  });

const result = (tranId: string): Promise<Called> =>
  server.call('GET', 'payment/result', { query: { tran_id: tranId } });

async function status(tranId: string): Promise<unknown> {
  const rows = [...(await server.market.seen(owner)).values()].map((change) => change[4]);
  return at(
    rows.find((row) => at(row, 'tran_id') === tranId),
    'status',
  );
}

async function dues(): Promise<unknown> {
  const { body } = await server.call('GET', 'wallet/show', { as: token });
  expect(await booksAgree(server.app.context.database.db)).toMatchObject({ sum: 0, drift: [] });
  return at(body, 'data', 'dues');
}

it('the stand-in gateway says that it is a rehearsal, asks for no PIN, and brings the style that the policy allows', async () => {
  const { url } = await starts(500);
  const shown = await server.call('GET', url, { headers: { 'accept-language': 'en' } });
  const html = String(shown.body);
  expect(html).toContain('No real money is taken.');
  expect(html).toContain('Pay ৳500');
  expect(html).not.toMatch(/type="(password|text|tel|number)"|bkash|nagad|visa/i);
  expect(html.match(/type="radio" name="choice"/g)).toHaveLength(5);
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(String(shown.headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
});

describe('paying', () => {
  it('credits the payer once, notifies, and leads back to the page of the app', async () => {
    const started = await starts(2340);
    expect(await dues()).toBe(2340);
    const back = await chooses(started, 'success');
    expect(back).toMatchObject({
      status: 303,
      headers: { location: `/payment/callback?tran=${started.tranId}` },
    });
    expect(await status(started.tranId)).toBe('paid');
    expect(await dues()).toBe(0);
    const kinds = [...(await server.market.seen(owner)).values()].map((change) => at(change[4], 'type'));
    expect(kinds.filter((kind) => kind === 'payment_received')).toHaveLength(1);
  });

  it('pays more than the dues, and less', async () => {
    await chooses(await starts(1), 'success');
    expect(await dues()).toBe(2339);
    await chooses(await starts(3000), 'success');
    expect(await dues()).toBe(-661);
  });

  it('opens the same page for the same id, and refuses another sum under it', async () => {
    const id = uuidv7();
    expect(await starts(100, id)).toEqual(await starts(100, id));
    const other = await server.call('POST', 'payment/start', { as: token, body: { id, amount: 200 } });
    expect(other.status).toBe(409);
    const stranger = await server.signIn(await server.market.person('provider'));
    expect(
      await server.call('POST', 'payment/start', { as: stranger, body: { id, amount: 100 } }),
    ).toMatchObject({ status: 409 });
  });

  it.each([
    [{}, 'amount_required'],
    [{ amount: null }, 'amount_required'],
    [{ amount: '' }, 'amount_required'],
    [{ amount: 0 }, 'amount_required'],
    [{ amount: -5 }, 'amount_required'],
    [{ amount: 500_001 }, 'amount_too_big'],
  ])('refuses the sum of %j: %s', async (body, code) => {
    expect(await server.call('POST', 'payment/start', { as: token, body })).toMatchObject({
      status: 422,
      body: { code },
    });
  });

  it('is refused while another one may be on its way, from whichever phone, and open again when that has failed', async () => {
    const left = await starts(100);
    const again = { as: token, body: { id: uuidv7(), amount: 100 } };
    const refused = { status: 409, body: { code: 'payment_being_checked' } };
    expect(await server.call('POST', 'payment/start', again)).toMatchObject(refused);
    const both = await Promise.all([
      server.call('POST', 'payment/start', again),
      server.call('POST', 'payment/start', again),
    ]);
    for (const answer of both) expect(answer).toMatchObject(refused);
    expect(await starts(100, left.id)).toEqual(left);
    // it failed at the gateway, and no notice came: the next press asks
    await server.call('POST', left.url, {
      headers: form,
      body: formOf({ tran_id: left.tranId, choice: 'cancel' }),
    });
    server.market.pass(MINUTE);
    expect(await server.call('POST', 'payment/start', again)).toMatchObject({ status: 200 });
  });

  it('makes one of two that are started at once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() =>
        server.call('POST', 'payment/start', { as: token, body: { id: uuidv7(), amount: 100 } }),
      ),
    );
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409]);
  });

  it('is for car owners', async () => {
    const customer = await server.signIn(await server.market.person('customer'));
    expect(await server.call('POST', 'payment/start', { as: customer, body: { amount: 100 } })).toMatchObject(
      { status: 403 },
    );
  });
});

describe('a payment that its payer gives up', () => {
  const gives = (id: string, as = token): Promise<Called> =>
    server.call('POST', 'payment/give-up', { as, body: { id } });
  const valid = (tranId: string) => ({
    tranId,
    status: 'VALID',
    amount: '100.00',
    currency: 'BDT',
    riskLevel: '0',
    valId: uuidv7(),
    reason: '',
  });

  it('is over, and another sum can be paid at once', async () => {
    const left = await starts(2340);
    expect(await gives(left.id)).toMatchObject({ status: 200, body: { data: { status: 'canceled' } } });
    expect(await status(left.tranId)).toBe('canceled');
    expect((await result(left.tranId)).body).toMatchObject({ data: { reason: 'given_up' } });
    await chooses(await starts(500), 'success');
    expect(await dues()).toBe(1840);
  });

  it('is credited once when its money comes late, beside the one that was started after it', async () => {
    const left = await starts(100);
    await gives(left.id);
    await chooses(await starts(500), 'success');
    const word = valid(left.tranId);
    await Promise.all([1, 2, 3].map(() => settle(server.app.context, left.tranId, [word])));
    expect(await status(left.tranId)).toBe('paid');
    expect(await dues()).toBe(1740);
    // and it does not end again what has been paid
    expect(await gives(left.id)).toMatchObject({ status: 200, body: { data: { status: 'paid' } } });
    expect(await dues()).toBe(1740);
  });

  it('is asked about on, so that late money needs no notice', async () => {
    const left = await starts(100);
    await gives(left.id);
    await server.call('POST', left.url, {
      headers: form,
      body: formOf({ tran_id: left.tranId, choice: 'never' }),
    });
    server.market.pass(MINUTE);
    await askDue(server.app.context);
    expect(await status(left.tranId)).toBe('paid');
    expect(await dues()).toBe(2240);
  });

  it('is credited and not ended when the money has come and nobody has said so yet', async () => {
    const left = await starts(100);
    await server.call('POST', left.url, {
      headers: form,
      body: formOf({ tran_id: left.tranId, choice: 'never' }),
    });
    expect(await gives(left.id)).toMatchObject({ status: 200, body: { data: { status: 'paid' } } });
    expect(await dues()).toBe(2240);
  });

  it('stays open while the gateway is silent, and while money is held it cannot be given up', async () => {
    const left = await starts(100);
    const gateway = server.app.context.payments;
    if (!gateway) throw new Error('no gateway');
    const { query } = gateway;
    gateway.query = () => Promise.reject(new Error('silent'));
    try {
      expect(await gives(left.id)).toMatchObject({ status: 502, body: { code: 'payment_not_answered' } });
    } finally {
      gateway.query = query;
    }
    expect(await status(left.tranId)).toBe('open');
    await settle(server.app.context, left.tranId, [{ ...valid(left.tranId), riskLevel: '1' }]);
    expect(await gives(left.id)).toMatchObject({ status: 409, body: { code: 'payment_being_checked' } });
    expect(await status(left.tranId)).toBe('held');
  });

  it('is ended or credited when both come at once, and the wallet is right in either case', async () => {
    const left = await starts(100);
    await Promise.all([
      gives(left.id),
      settle(server.app.context, left.tranId, [valid(left.tranId)]),
      gives(left.id),
    ]);
    expect(await status(left.tranId)).toBe('paid');
    expect(await dues()).toBe(2240);
  });

  it('is nobody else’s to end', async () => {
    const left = await starts(100);
    const stranger = await server.signIn(await server.market.person('provider'));
    expect(await gives(left.id, stranger)).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    });
    expect(await status(left.tranId)).toBe('open');
  });
});

describe('what does not arrive', () => {
  it('is not credited when the bank refuses or the payer goes back', async () => {
    const failed = await starts(100);
    await chooses(failed, 'fail');
    const canceled = await starts(100);
    await chooses(canceled, 'cancel');
    expect(await status(failed.tranId)).toBe('failed');
    expect(await status(canceled.tranId)).toBe('canceled');
    expect(await dues()).toBe(2340);
  });

  it('is credited once when the notice comes twice', async () => {
    await chooses(await starts(100), 'twice');
    expect(await dues()).toBe(2240);
  });

  it('is asked for when no notice comes and the payer does not return', async () => {
    const started = await starts(100);
    await server.call('POST', started.url, {
      headers: form,
      body: formOf({ tran_id: started.tranId, choice: 'never' }),
    });
    expect(await status(started.tranId)).toBe('open');
    server.market.pass(MINUTE);
    expect(await askDue(server.app.context)).toBeGreaterThan(0);
    expect(await status(started.tranId)).toBe('paid');
    expect(await dues()).toBe(2240);
  });

  it('expires after 72 hours without a word, and a later notice still counts', async () => {
    const started = await starts(100);
    for (let hour = 0; hour <= 80; hour++) {
      await askDue(server.app.context);
      server.market.pass(HOUR);
    }
    expect(await status(started.tranId)).toBe('expired');
    await chooses(started, 'success');
    expect(await status(started.tranId)).toBe('paid');
  });
});

describe('what cannot be believed', () => {
  it('credits nothing on a forged notice or a forged return', async () => {
    const foreign = await starts(50);
    await chooses(foreign, 'success');
    const open = await starts(100);
    const { body } = await server.call('GET', 'payment/index', { as: token });
    const paid = at(body, 'data', 'data', 0, 'status') === 'paid' ? 0 : 1;
    expect(at(body, 'data', 'data', paid, 'amount')).toBe(50);
    await notice(open.tranId, 'made up');
    await notice(open.tranId, foreign.tranId);
    await server.call('POST', '/payment/callback', {
      headers: form,
      body: formOf({ tran_id: open.tranId, status: 'VALID', amount: '100.00' }),
    });
    expect(await status(open.tranId)).toBe('open');
    expect(await dues()).toBe(2290);
    expect(await notice('unknown', 'x')).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
  });

  it.each([
    ['another sum', { amount: '1.00' }, 'open'],
    ['a fraction', { amount: '100.50' }, 'open'],
    ['another currency', { currency: 'USD' }, 'open'],
    ['another payment', { tranId: 'another' }, 'open'],
    ['a risk', { riskLevel: '1' }, 'held'],
    ['no risk level', { riskLevel: '' }, 'held'],
  ])('does not credit %s', async (_what, lie, expected) => {
    const { tranId } = await starts(100);
    const word = {
      tranId,
      status: 'VALID',
      amount: '100.00',
      currency: 'BDT',
      riskLevel: '0',
      valId: uuidv7(),
      reason: '',
    };
    await settle(server.app.context, tranId, [{ ...word, ...lie }]);
    expect(await status(tranId)).toBe(expected);
    expect(await dues()).toBe(2340);
  });

  it('credits a held payment when the operator lets it through, once', async () => {
    const { tranId } = await starts(100);
    const word = {
      tranId,
      status: 'VALIDATED',
      amount: '100.00',
      currency: 'BDT',
      riskLevel: '1',
      valId: uuidv7(),
      reason: '',
    };
    await settle(server.app.context, tranId, [word]);
    const number = Number(at((await result(tranId)).body, 'data', 'number'));
    const { context } = server.app;
    const release = () =>
      transact(context, (tx, changes) => releasePayment({ context, tx, changes }, number));
    await release();
    await expect(release()).rejects.toMatchObject({ error: { code: 'conflict' } });
    await settle(context, tranId, [{ ...word, riskLevel: '0' }]);
    expect(await dues()).toBe(2240);
  });
});

describe('the result', () => {
  it('is told without a session: state and sum, nothing about the payer', async () => {
    const started = await starts(100);
    await chooses(started, 'success');
    const { body } = await result(started.tranId);
    expect(body).toMatchObject({ data: { status: 'paid', amount: 100 } });
    expect(JSON.stringify(body)).not.toContain(owner.id);
    expect(await result('unknown')).toMatchObject({ status: 404, body: { code: 'payment_not_found' } });
  });

  it('is nobody else’s: neither in their list nor in their stream', async () => {
    await chooses(await starts(100), 'success');
    const stranger = await server.market.person('provider');
    const as = await server.signIn(stranger);
    expect(at((await server.call('GET', 'payment/index', { as })).body, 'data', 'data')).toEqual([]);
    expect(at((await server.call('GET', 'wallet/show', { as })).body, 'data', 'data')).toEqual([]);
    const kinds = [...(await server.market.seen(stranger)).keys()].map((key) => key.split(' ')[0]);
    expect(kinds).not.toContain('payment');
    expect(kinds).not.toContain('wallet');
  });
});
