import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayError } from '../../../server/gateways/gateway-error.ts';
import { httpSms } from '../../../server/gateways/sms-http.ts';

/** A gateway with scripted answers. */
let gateway: Server;
let answer: (request: IncomingMessage, response: ServerResponse, form: URLSearchParams) => void;
let url = '';

beforeEach(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => answer(request, response, new URLSearchParams(body)));
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  const address = gateway.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/api` : '';
});
afterEach(async () => {
  gateway.closeAllConnections();
  await new Promise((closed) => gateway.close(closed));
});

const message = { phone: '+8801712345678', text: 'কোড 1234' };
const send = (timeoutMs = 2000) =>
  httpSms({ kind: 'http', url, apiKey: 'key', senderId: 'Durpalla' }, timeoutMs).send(message);
const refusal = (timeoutMs?: number): Promise<unknown> =>
  send(timeoutMs).then(
    () => null,
    (error: unknown) => error,
  );

test('sends key, sender, number without plus, and text', async () => {
  let sent: object = {};
  answer = (_request, response, form) => {
    sent = Object.fromEntries(form);
    response.end('{"response_code":202,"message_id":1}');
  };
  await send();
  expect(sent).toEqual({
    api_key: 'key',
    senderid: 'Durpalla',
    number: '8801712345678',
    message: 'কোড 1234',
  });
});

test('takes a bare 202 for submitted', async () => {
  answer = (_request, response) => void response.end(' 202 ');
  await expect(send()).resolves.toBeUndefined();
});

describe('a gateway that did not take the message', () => {
  test.each([
    ['no balance', '{"response_code":1007}', true],
    ['masked text must be Bengali', '{"response_code":1012}', false],
    ['the sender id is not valid', '1002', false],
    ['not taken', '{"response_code":1999}', false],
  ])('says why: %s', async (reason, body, retryable) => {
    answer = (_request, response) => void response.end(body);
    const error = await refusal();
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ gateway: 'sms', retryable });
    expect(String(error)).toContain(reason);
  });

  test('or answers nonsense', async () => {
    answer = (_request, response) => void response.writeHead(502).end('<html>Bad gateway</html>');
    expect(await refusal()).toMatchObject({ retryable: true, message: expect.stringContaining('502') });
    answer = (_request, response) => void response.end('{}');
    expect(await refusal()).toMatchObject({ retryable: false });
  });

  test('or hangs up', async () => {
    answer = (request) => void request.socket.destroy();
    expect(await refusal()).toMatchObject({ retryable: true, message: 'sms: no answer' });
  });

  test('or never answers', async () => {
    answer = () => undefined;
    expect(await refusal(50)).toMatchObject({ retryable: true, message: 'sms: no answer' });
  });

  test('and the reason never holds number, text or key', async () => {
    answer = (_request, response) => void response.end('{"response_code":1001}');
    expect(String(await refusal())).not.toMatch(/1712345678|1234|key/);
  });
});
