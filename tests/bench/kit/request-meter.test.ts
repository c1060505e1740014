import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestMeter, type MeteredRequest } from '../../../bench/kit/request-meter.ts';

const requestOf = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

function heardIn(bytes: Buffer, cuts: number[]): MeteredRequest[] {
  const heard: MeteredRequest[] = [];
  const meter = new RequestMeter((request) => heard.push(request));
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((one, other) => one - other);
  for (const [index, start] of [0, ...ends].entries())
    meter.read(bytes.subarray(start, ends[index] ?? bytes.length));
  return heard;
}

describe('the meter of requests on a connection', () => {
  it('counts each request once, however the bytes are cut', () => {
    const requests = fc.array(
      fc.tuple(fc.constantFrom('/push', '/pull', '/x'), fc.string({ maxLength: 60 })),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(requests, fc.array(fc.nat()), (sent, cuts) => {
        const bytes = Buffer.from(sent.map(([path, body]) => requestOf(path, body)).join(''));
        const heard = heardIn(bytes, cuts);
        expect(heard.map(({ path, bodyBytes }) => [path, bodyBytes])).toEqual(
          sent.map(([path, body]) => [path, Buffer.byteLength(body)]),
        );
        const counted = heard.reduce((sum, { headBytes, bodyBytes }) => sum + headBytes + bodyBytes, 0);
        expect(counted).toBe(bytes.length);
      }),
    );
  });

  it('reads nothing more after an upgrade', () => {
    const upgrade = Buffer.from('GET /app HTTP/1.1\r\nUpgrade: websocket\r\n\r\nGET /not HTTP/1.1\r\n\r\n');
    expect(heardIn(upgrade, []).map(({ path }) => path)).toEqual(['/app']);
  });

  it('does not guess the length of a request in chunks', () => {
    const chunked = Buffer.from('POST /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n');
    expect(() => heardIn(chunked, [])).toThrow('without a length');
  });
});
