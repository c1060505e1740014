import { ALWAYS, nextVersion, type Sample } from './sample.ts';

/** Who travels along: rows of a table of its own, which the phone keeps. */
export const rowKind: Sample = {
  title: 'rowKind',
  goal: 8,
  steps: [
    {
      file: 'protocol/sync/rows.ts',
      found: 'compiler',
      edits: [
        {
          instead: '/** The schema of every kind of row,',
          put: `const companionRow = lazy(() => type({ id: 'string', trip_id: 'string', name: 'string' }));
export type CompanionRow = ReturnType<typeof companionRow>['infer'];

/** The schema of every kind of row,`,
        },
        { after: '  payment: paymentRow,\n', put: '  companion: companionRow,\n' },
      ],
    },
    {
      file: 'protocol/wire/version.ts',
      found: 'tests',
      edits: [nextVersion],
    },
    {
      file: 'server/db/schema/companions.ts',
      found: 'compiler',
      edits: [
        {
          made: `import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { trips } from './market.ts';

export const companions = pgTable('companions', {
  id: uuid().primaryKey(),
  tripId: uuid('trip_id').notNull().references(() => trips.id),
  name: text().notNull(),
});
`,
        },
      ],
    },
    {
      file: 'server/trip/companion-projection.ts',
      found: 'compiler',
      edits: [
        {
          made: `import type { CompanionRow } from '../../protocol/sync/rows.ts';
import { companions } from '../db/schema/companions.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { projection } from '../act/projection.ts';

export const projectCompanions = projection<CompanionRow>(async (db, reader, ids) => {
  const found = await db
    .select({ companion: companions })
    .from(companions)
    .innerJoin(trips, eq(trips.id, companions.tripId))
    .where(and(inArray(companions.id, ids), eq(trips.creatorId, reader.id)));
  return found.map(({ companion: { id, tripId, name } }) => ({ id, trip_id: tripId, name }));
});
`,
        },
      ],
    },
    {
      file: 'server/sync/project.ts',
      found: 'compiler',
      edits: [
        {
          instead: 'import { projectDrivers } from',
          put: "import { projectCompanions } from '../trip/companion-projection.ts';\nimport { projectDrivers } from",
        },
        { after: '  payment: projectPayments,\n', put: '  companion: projectCompanions,\n' },
      ],
    },
    {
      file: 'src/db/mirror/mirror-db.ts',
      found: 'compiler',
      edits: [
        { instead: '  CarRow,\n', put: '  CarRow,\n  CompanionRow,\n' },
        {
          after: '  payments!: Table<Mirrored<PaymentRow>, string>;\n',
          put: '  companions!: Table<Mirrored<CompanionRow>, string>;\n',
        },
        {
          after: "    this.version(4).stores({ reviews: 'id' });\n",
          put: "    this.version(5).stores({ companions: 'id, trip_id' });\n",
        },
      ],
    },
    {
      file: 'src/db/mirror/row-tables.ts',
      found: 'compiler',
      edits: [
        {
          after: '  payment: ({ payments }) => payments,\n',
          put: '  companion: ({ companions }) => companions,\n',
        },
      ],
    },
    {
      file: 'src/db/mirror/companion-views.ts',
      found: 'tests',
      edits: [
        {
          made: `import type { CompanionRow } from '../../../protocol/sync/rows.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Who travels along on a trip. */
export const companionsOf = (dbs: UserDbs, tripId: string): Promise<CompanionRow[]> =>
  dbs.mirror.companions.where('trip_id').equals(tripId).toArray();
`,
        },
      ],
    },
  ],
  tests: {},
  proved: [...ALWAYS, 'tests/db/mirror/skipped.test.ts'],
};
