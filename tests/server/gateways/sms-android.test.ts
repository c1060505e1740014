/** An SMS phone that misbehaves: slow, down, full of errors, and one that accepts an SMS without saying so. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GatewayError } from '../../../server/gateways/gateway-error.ts';
import { androidSms } from '../../../server/gateways/sms-android.ts';

type Taken = { id: string; textMessage: { text: string }; phoneNumbers: string[]; ttl: number };
let drawer: Server;
let url = '';
/** What the phone has sent, one for each id. */
let sent: Map<string, Taken>;
let asked: { path: string; authorization: string; body: Taken }[];
let answer: (response: ServerResponse, body: Taken, call: number) => void;

const takes = (response: ServerResponse, body: Taken): void => {
  const isKnown = sent.has(body.id);
  if (!isKnown) sent.set(body.id, body);
  response.statusCode = isKnown ? 409 : 202;
  response.end(JSON.stringify({ id: body.id, state: 'Pending' }));
};

beforeEach(async () => {
  sent = new Map();
  asked = [];
  answer = takes;
  drawer = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const body: Taken = JSON.parse(text);
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      answer(response, body, asked.length);
    });
  });
  await new Promise<void>((listening) => drawer.listen(0, '127.0.0.1', listening));
  const address = drawer.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/message` : '';
});
afterEach(async () => {
  drawer.closeAllConnections();
  await new Promise((closed) => drawer.close(closed));
});

const ID = '019aa000-0000-7000-8000-000000000007';
const send = (timeoutMs = 2000) =>
  androidSms({ kind: 'android', url, user: 'sms', password: 'secret' }, { timeoutMs, againAfterMs: 0 }).send({
    phone: '+8801712345678',
    text: 'Durpalla 20481: posted',
    id: ID,
  });
const refusal = (timeoutMs?: number): Promise<unknown> =>
  send(timeoutMs).then(
    () => null,
    (error: unknown) => error,
  );

it('gets text, number and our id, with name and password', async () => {
  await send();
  expect(asked).toEqual([
    {
      path: '/message',
      authorization: `Basic ${Buffer.from('sms:secret').toString('base64')}`,
      body: {
        id: ID,
        textMessage: { text: 'Durpalla 20481: posted' },
        phoneNumbers: ['+8801712345678'],
        ttl: 1800,
      },
    },
  ]);
});

it('that takes an SMS and whose answer is lost sends it once: the second try has the same id', async () => {
  answer = (response, body, call) => {
    if (call > 1) return takes(response, body);
    sent.set(body.id, body);
    response.destroy();
  };
  await send();
  expect(asked).toHaveLength(2);
  expect(sent.size).toBe(1);
});

it('that is slow once is asked again, and sends it once', async () => {
  answer = (response, body, call) => {
    if (call > 1) takes(response, body);
    else sent.set(body.id, body);
  };
  await send(150);
  expect(sent.size).toBe(1);
});

it('is given up after two tries', async () => {
  answer = (response) => response.writeHead(500).end('no SIM');
  expect(await refusal()).toMatchObject({ retryable: true, message: expect.stringContaining('status 500') });
  expect(asked).toHaveLength(2);
  answer = () => undefined;
  expect(await refusal(50)).toBeInstanceOf(GatewayError);
});

it.each([400, 401, 404])('that answers %i is not asked again', async (status) => {
  answer = (response) => response.writeHead(status).end();
  expect(await refusal()).toMatchObject({ retryable: false });
  expect(asked).toHaveLength(1);
});

it('is not followed elsewhere', async () => {
  answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  expect(await refusal()).toBeInstanceOf(GatewayError);
});
