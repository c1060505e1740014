import { describe, expect, test } from 'vitest';
import { addressGroup } from '../../../../server/http/door/client-address.ts';
import { at, startServer } from '../../../../testkit/process/server.ts';

/**
 * Sends requests from one connection, each with another address in X-Forwarded-For. @returns how many pass a limit of
 * three
 */
async function passed(environment: Record<string, string>, forwarded: (request: number) => string) {
  const server = await startServer({ RATE_LIMIT: '3', ...environment });
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const headers = { 'x-forwarded-for': forwarded(i) };
      statuses.push((await server.call('GET', 'health', { headers })).status);
    }
    return statuses.filter((status) => status === 200).length;
  } finally {
    await server.close();
  }
}

describe('a client does not choose its own address', () => {
  test('without a proxy by no header', async () => {
    expect(await passed({}, (i) => `10.0.0.${i}`)).toBe(3);
  });

  test('behind one proxy only by what that one added, at the end', async () => {
    expect(await passed({ TRUST_PROXY: '1' }, (i) => `10.0.0.${i}, 203.0.113.7`)).toBe(3);
    expect(await passed({ TRUST_PROXY: '1' }, (i) => `198.51.100.1, 10.0.0.${i}`)).toBe(6);
  });

  test('behind proxies of known networks only by the first that is none of them', async () => {
    const TRUST_PROXY = '127.0.0.0/8,192.0.2.0/24';
    expect(await passed({ TRUST_PROXY }, (i) => `10.0.0.${i}, 203.0.113.7, 192.0.2.1`)).toBe(3);
  });

  test('nor by a proxy that is none of ours', async () => {
    expect(await passed({ TRUST_PROXY: '192.0.2.0/24' }, (i) => `10.0.0.${i}`)).toBe(3);
  });
});

describe('a proxy that is not named', () => {
  const warnings = async (environment: Record<string, string>, headers: Record<string, string>[]) => {
    const log: string[] = [];
    const server = await startServer(
      { LOG_LEVEL: 'warn', ...environment },
      { logTo: { write: (line) => log.push(line) } },
    );
    for (const each of headers) await server.call('GET', 'health', { headers: each });
    await server.close();
    return log
      .map((line) => at(JSON.parse(line), 'msg'))
      .filter((text) => String(text).includes('TRUST_PROXY'));
  };

  test('is warned of at the start where it can be seen', async () => {
    expect(await warnings({ PUBLIC_URL: 'https://durpalla.example' }, [])).toHaveLength(1);
    expect(await warnings({ PUBLIC_URL: 'https://durpalla.example', TRUST_PROXY: '1' }, [])).toEqual([]);
    expect(await warnings({}, [{}])).toEqual([]);
  });

  test('and once where a request tells', async () => {
    const forwarded = [{ 'x-forwarded-for': '10.0.0.1' }, { forwarded: 'for=10.0.0.1' }];
    expect(await warnings({}, [{}, ...forwarded, ...forwarded])).toHaveLength(1);
    expect(await warnings({ TRUST_PROXY: 'loopback' }, forwarded)).toEqual([]);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
test.each([
  ['103.4.145.2', '103.4.145.2'],
  ['::ffff:103.4.145.2', '103.4.145.2'],
  ['::ffff:6704:9102', '103.4.145.2'],
  ['0:0:0:0:0:ffff:6704:9102', '103.4.145.2'],
  ['2400:c600:1234:5678::1', '2400:c600:1234:5678::/64'],
  ['2400:c600:1234:5678:9abc:def0:1:2', '2400:c600:1234:5678::/64'],
  ['2400:C600:1234:5678::', '2400:c600:1234:5678::/64'],
  ['2400:c600::1', '2400:c600:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, counted) => {
  expect(addressGroup(ip)).toBe(counted);
});
