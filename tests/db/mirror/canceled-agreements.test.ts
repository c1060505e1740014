import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { canceledAgreements } from '../../../src/db/mirror/canceled-agreements.ts';
import { creditOf } from '../../../src/db/mirror/credit.ts';
import { dbsOf } from '../../../src/db/user-dbs.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const agreed = (daysAgo: number) => ({ agreed_at: new Date(NOW - daysAgo * DAY).toISOString() });

it('counts the confirmed trips that the person called off within a week', async () => {
  const dbs = dbsOf(uuidv7());
  const canceled = { status: 'canceled', canceled_by: 'customer' };
  await dbs.mirror.table('trips').bulkAdd(
    [
      { ...canceled, terms: agreed(1) },
      { ...canceled, terms: agreed(6) },
      { ...canceled, terms: agreed(8) },
      { ...canceled, terms: null },
      { ...canceled, canceled_by: 'provider', terms: agreed(1) },
      { status: 'hold', canceled_by: null, terms: agreed(1) },
    ].map((trip) => ({ ...trip, id: uuidv7(), created_at: '2026-11-19T03:00:00Z' })),
  );
  expect(await canceledAgreements(dbs, 'customer', NOW)).toBe(2);
});

it('takes the person’s own credit limit, else the market’s, and owes nothing before the profile is there', () => {
  const none = { dues: 0, inGrace: [], agreed: { trips: 0, dues: 0 } };
  expect(creditOf(null, null)).toEqual({ ...none, creditLimit: 2000 });
  expect(
    creditOf(
      {
        dues: 700,
        dues_in_grace: [{ amount: 200, counts_at: '2026-11-20T03:00:00.000Z' }],
        agreed: { trips: 1, dues: 450 },
        credit_limit: 9000,
      },
      null,
    ),
  ).toEqual({
    dues: 700,
    inGrace: [{ amount: 200, countsAt: NOW }],
    agreed: { trips: 1, dues: 450 },
    creditLimit: 9000,
  });
});
