/** The page of the stand-in's SMS: what happens to them is set there, by people at the server's own machine. */
import { expect, it } from 'vitest';
import { at } from '../../../../testkit/process/server.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

const server = await serverOfFile({ DEMO: '1' });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const sets = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('POST', '/dev/sms/mischief', {
    headers: { ...form, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const asks = (from: string) =>
  server.call('POST', '/dev/sms', {
    headers: form,
    body: new URLSearchParams({ from, text: 'call me' }).toString(),
  });
const times = async (phone: string): Promise<unknown> => {
  const { rows } = await server.app.context.database.query('select times from call_backs where phone = $1', [
    `+88${phone}`,
  ]);
  return at(rows, 0, 'times');
};
const none = { seed: '1', lose: '0', double: '0', delay: '0', reorder: '0', forge: '0' };

it('loses and doubles what comes in and goes out, as it is set, and nothing once it is set back', async () => {
  expect((await sets({ ...none, double: '100' })).status).toBe(303);
  await asks('01000077701');
  expect(await times('01000077701')).toBe(2);
  const { body } = await server.call('GET', '/dev/sms', { headers: { accept: 'application/json' } });
  const sent: unknown = at(body, 'data');
  expect(Array.isArray(sent) && sent.filter((each) => at(each, 'phone') === '+8801000077701')).toHaveLength(
    2,
  );
  await sets({ ...none, lose: '100' });
  await asks('01000077702');
  expect(await times('01000077702')).toBeUndefined();
  await sets(none);
  await asks('01000077702');
  expect(await times('01000077702')).toBe(1);
});

it('is set from this machine alone, and to percents', async () => {
  expect((await sets({ ...none, lose: '100' }, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  for (const odd of [{ lose: '101' }, { lose: '-1' }, { seed: 'x' }, { forge: '' }])
    expect((await sets({ ...none, ...odd })).status).toBe(422);
  const { body } = await server.call('GET', '/dev/sms', { headers: { accept: 'text/html' } });
  expect(String(body)).toContain('name="lose" type="number" min="0" max="100" value="0"');
});
