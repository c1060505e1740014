import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { record, verifyChain, type Entry } from '../../../../server/office/audit/audit.ts';
import { operatorAt } from '../../../../testkit/market/office.ts';
import { serverOfFile } from '../../../../testkit/market/test-market.ts';

let database: Database;

const server = await serverOfFile();
({ database } = server.app.context);

const acting = {
  operator: { id: null, name: 'console', roles: ['admin'] as const, tokenHash: null },
  address: '::1',
};
const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  action: 'car.approve',
  subject: { kind: 'car', id: name, name },
  ...more,
});
const write = (each: Entry): Promise<void> =>
  database.db.transaction((tx) => record(server.app.context, tx, acting, each));

/** Changes a row as somebody with the database's own password could. */
async function behindTheTriggers(statement: string): Promise<void> {
  await database.query('alter table audit disable trigger audit_is_final');
  await database.query(statement);
  await database.query('alter table audit enable trigger audit_is_final');
}

describe('the audit', () => {
  it('numbers its rows without gaps, also those written at the same time, and its chain is whole', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(entry(`car ${at}`))));
    const { rows } = await database.query('select number from audit order by number');
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await verifyChain(server.app.context)).toEqual({
      rows: 20,
      broken: null,
      why: null,
      missing: null,
      replaced: null,
    });
  });

  it('is whole whatever was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), async (after, reason) => {
        const stored = JSON.parse(JSON.stringify({ after, reason }).replaceAll(String.raw`\u0000`, ''));
        await write(entry('any', stored));
      }),
      { numRuns: 40 },
    );
    expect((await verifyChain(server.app.context)).broken).toBeNull();
  });

  it.each(["update audit set reason = 'x'", 'delete from audit', 'truncate audit'])(
    'refuses: %s',
    async (statement) => {
      await expect(database.query(statement)).rejects.toThrow('the audit cannot be changed');
    },
  );

  it.each([
    ['changed', "update audit set subject_name = 'another' where number = 7", 7],
    ['removed', 'delete from audit where number = 5', 5],
    ['signed anew with a hash of its own', "update audit set hash = 'x' where number = 3", 3],
  ])('shows the first row that was %s around the triggers', async (_, statement, broken) => {
    await behindTheTriggers(statement);
    expect(await verifyChain(server.app.context)).toMatchObject({ broken });
  });

  it('is read by an admin in pages, searched by name, kind and subject', async () => {
    const admin = await operatorAt(server, ['admin']);
    const names = async (query: Record<string, unknown>): Promise<unknown[]> => {
      const { body } = await admin.call('GET', 'audit', query);
      const { data } = body as { data: { subject: { name: string }; number: number }[] };
      return data.map(({ subject }) => subject.name);
    };
    await write(entry('Dhaka Metro-GA 12-3456', { reason: '50% of it' }));
    expect(await names({ text: 'metro-ga' })).toEqual(['Dhaka Metro-GA 12-3456']);
    expect(await names({ text: '50%' })).toEqual(['Dhaka Metro-GA 12-3456']);
    expect(await names({ text: '%%' })).toEqual([]);
    expect(await names({ subject: 'Dhaka Metro-GA 12-3456' })).toHaveLength(1);
    expect(await names({ action: 'session' })).toEqual([]);
    expect((await names({})).length).toBe(50);
    expect((await names({ before: 11 })).length).toBeLessThan(11);
  });
});
