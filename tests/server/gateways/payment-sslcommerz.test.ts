import Fastify, { type FastifyInstance } from 'fastify';
import formbody from '@fastify/formbody';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayError } from '../../../server/gateways/gateway-error.ts';
import { sslcommerz } from '../../../server/gateways/payment-sslcommerz.ts';

const order = {
  tranId: 'tran-1',
  amount: 340,
  payer: { name: 'Owner', phone: '+8801000000002', email: 'owner@example.com' },
  origin: 'https://durpalla.example',
};

type Asked = { path: string; fields: Record<string, string> };

let gateway: FastifyInstance;
let url: string;
let asked: Asked[];
let answer: unknown;

beforeEach(async () => {
  asked = [];
  gateway = Fastify();
  await gateway.register(formbody);
  gateway.all('/*', (request, reply) => {
    const fields = { ...(request.query as object), ...(request.body as object | undefined) };
    asked.push({ path: request.url.split('?')[0] ?? '', fields: Object.fromEntries(Object.entries(fields)) });
    return reply.send(answer);
  });
  url = await gateway.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => gateway.close());

const shop = (timeoutMs?: number) =>
  sslcommerz({ kind: 'sslcommerz', storeId: 'testbox', storePassword: 'qwerty', url }, timeoutMs);

const word = {
  status: 'VALID',
  tran_id: 'tran-1',
  val_id: 'val-1',
  amount: '340.00',
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: '340.00',
  risk_level: '0',
  risk_title: 'Safe',
};

describe('a session', () => {
  it('is asked for with the store, the sum, the payer and where to return', async () => {
    answer = { status: 'SUCCESS', sessionkey: 'S', GatewayPageURL: 'https://gateway.example/pay', desc: [] };
    expect(await shop().open(order)).toBe('https://gateway.example/pay');
    expect(asked).toMatchObject([
      {
        path: '/gwprocess/v4/api.php',
        fields: {
          store_id: 'testbox',
          store_passwd: 'qwerty',
          total_amount: '340',
          currency: 'BDT',
          tran_id: 'tran-1',
          success_url: 'https://durpalla.example/payment/callback',
          ipn_url: 'https://durpalla.example/api/v1/payment/ipn',
          cus_phone: '01000000002',
          shipping_method: 'NO',
        },
      },
    ]);
  });

  it.each([
    ['that it refuses', { status: 'FAILED', failedreason: 'Store Credential Error' }],
    ['without a page', { status: 'SUCCESS', GatewayPageURL: '' }],
    ['of another kind', [1, 2]],
  ])('%s is an error of the gateway', async (_what, said) => {
    answer = said;
    await expect(shop().open(order)).rejects.toThrow(GatewayError);
  });
});

describe('the validator', () => {
  it('is asked by the id of the notice, and its word is read', async () => {
    answer = word;
    expect(await shop().validate('val-1')).toEqual({
      tranId: 'tran-1',
      status: 'VALID',
      amount: '340.00',
      currency: 'BDT',
      riskLevel: '0',
      valId: 'val-1',
      reason: '',
    });
    expect(asked).toMatchObject([
      { path: '/validator/api/validationserverAPI.php', fields: { val_id: 'val-1', store_passwd: 'qwerty' } },
    ]);
  });

  it('knows nothing of a made-up id', async () => {
    answer = { status: 'INVALID_TRANSACTION' };
    expect(await shop().validate('x')).toBeNull();
  });

  it('names every try at one payment, and none of an unknown one', async () => {
    answer = {
      APIConnect: 'DONE',
      no_of_trans_found: 2,
      element: [{ ...word, status: 'FAILED', error: 'Declined' }, word],
    };
    const found = await shop().query('tran-1');
    expect(found.map(({ status, reason }) => [status, reason])).toEqual([
      ['FAILED', 'Declined'],
      ['VALID', ''],
    ]);
    answer = { APIConnect: 'DONE', no_of_trans_found: 0 };
    expect(await shop().query('tran-1')).toEqual([]);
    answer = { APIConnect: 'INVALID_REQUEST' };
    await expect(shop().query('tran-1')).rejects.toThrow(GatewayError);
  });

  it('that cannot be reached or says nonsense is worth another try', async () => {
    answer = '<html>';
    await expect(shop().query('tran-1')).rejects.toMatchObject({ retryable: true });
    await gateway.close();
    await expect(shop(300).validate('val-1')).rejects.toMatchObject({ retryable: true });
  });
});
