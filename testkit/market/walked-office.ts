/** Walks through what the office reads, each address once or more, as an operator with every role. */
import { operatorRoles } from '../../domain/site/office.ts';
import { tripSorts } from '../../protocol/api/office/board.ts';
import { peopleSorts, peopleStates } from '../../protocol/api/office/people.ts';
import { queueNames } from '../../protocol/api/office/queues.ts';
import { at, type TestServer } from '../process/server.ts';
import { operatorAt } from './office.ts';

type Opened = readonly (readonly [route: string, id: string])[];

/**
 * Leaves, in a market that plain calls have walked, what the office reads and no plain call writes.
 * @returns the addresses that open a row, each with the row's id
 */
export async function leftForOffice({ app }: TestServer): Promise<Opened> {
  const { query } = app.context.database;
  await query('update drivers set licence_file_id = (select id from files limit 1)');
  await query(`insert into sms_failures (at, prefix, reason)
    select created_at, '+88017', 'no answer' from files limit 1`);
  await query(`insert into uploads (id, owner_id, hash, bytes, created_at)
    select gen_random_uuid(), owner_id, 'a hash', 1, created_at from files limit 1`);
  await query("insert into upload_parts (upload_id, at, content) select id, 0, 'a' from uploads limit 1");
  const owner = 'users where id in (select owner_id from cars)';
  const agreed = 'trips where terms is not null';
  const shown = [
    ['cars/:id', 'cars'],
    ['checks/:id', owner],
    ['checks/:id', 'drivers'],
    ['pins/:id', agreed],
    ['journeys/:id', agreed],
    ['payments/:id', 'payments'],
    ['reports/:id', 'reports'],
    ['call-backs/:id', 'call_backs'],
    ['sms/:id', 'sms_in'],
    ['sms/:id', 'sms_out'],
    ['people/:id', owner],
    ['people/:id/phone', owner],
  ] as const;
  const opened: [string, string][] = [];
  for (const [route, table] of shown) {
    const { rows } = await query(`select id from ${table} limit 1`);
    opened.push([route, String(at(rows, 0, 'id'))]);
  }
  return opened;
}

/** @returns the addresses of the office that were read, as 'GET path' of their routes */
export async function walkOffice(server: TestServer, opened: Opened): Promise<Set<string>> {
  const operator = await operatorAt(server, [...operatorRoles]);
  const walked = new Set<string>();
  const asks = async (
    method: 'GET' | 'POST',
    route: string,
    input: Record<string, unknown> = {},
    id = '',
  ): Promise<void> => {
    const answer = await operator.call(method, route.replace(':id', id), input);
    if (answer.status >= 300) throw new Error(`${method} office/${route}: ${JSON.stringify(answer.body)}`);
    if (method === 'GET') walked.add(`GET office/${route}`);
  };

  const [, car = ''] = opened.find(([route]) => route === 'cars/:id') ?? [];
  const [, owner = ''] = opened.find(([route]) => route === 'people/:id') ?? [];
  await asks('POST', 'claims', { queue: 'cars', id: car });
  await asks('POST', 'corrections', { owner_id: owner, kind: 'correction', change: 900, words: 'twice' });
  for (const [route, id] of opened) await asks('GET', route, {}, id);
  for (const name of queueNames) await asks('GET', 'queue', { name });
  for (const span of ['day', 'week', 'month']) await asks('GET', 'board', { span });
  for (const sort of tripSorts) await asks('GET', 'trips', { sort });
  for (const text of ['1', 'a']) await asks('GET', 'trips', { text });
  for (const filter of [{ status: 'active' }, { division: '6' }, { without: 'bid' }])
    await asks('GET', 'trips', filter);
  for (const sort of peopleSorts) await asks('GET', 'people', { sort });
  for (const state of peopleStates) await asks('GET', 'people', { state });
  for (const text of ['Rahima', '01066600001', '11-1234']) await asks('GET', 'people', { text });
  for (const filter of [{}, { from: '1' }, { before: '3' }, { subject: 'a' }, { action: 'person' }])
    await asks('GET', 'audit', filter);
  await asks('GET', 'audit', { text: 'a' });
  await asks('GET', 'site/section', { section: 'fares' });
  await asks('GET', 'machine-proof', { nonce: 'n'.repeat(40) });
  for (const route of ['queues', 'me', 'operators', 'sms-figures', 'site', 'site/road-fares'])
    await asks('GET', route);
  for (const route of ['books', 'books/proof', 'reports', 'audit/chain', 'sealing', 'stuck'])
    await asks('GET', route);
  return walked;
}
