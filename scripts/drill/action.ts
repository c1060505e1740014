import { ALWAYS, type Sample } from './sample.ts';

/** A passenger thanks the car owner after a journey. */
export const action: Sample = {
  title: 'action',
  goal: 9,
  steps: [
    {
      file: 'protocol/sync/mutations.ts',
      found: 'compiler',
      edits: [
        {
          after: "  'trip.call': action([onTrip]),\n",
          put: "  'trip.thank': action([onTrip.merge({ words: text(80) })], { words: 'masked' }),\n",
        },
      ],
    },
    {
      file: 'server/trip/thanks.ts',
      found: 'compiler',
      edits: [
        {
          made: `import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';

/** @throws Refused not_found for anybody but the creator */
export async function thank({ tx, actor }: Act, { trip_id }: MutationArgs['trip.thank']): Promise<void> {
  const ofTrip = and(eq(trips.id, trip_id), eq(trips.creatorId, actor.id));
  const found = await tx.select({ id: trips.id }).from(trips).where(ofTrip);
  if (found.length === 0) throw new Refused({ code: 'not_found', field: 'trip_id' });
}
`,
        },
      ],
    },
    {
      file: 'server/sync/handlers.ts',
      found: 'compiler',
      edits: [
        {
          instead: 'import { logCall } from',
          put: "import { thank } from '../trip/thanks.ts';\nimport { logCall } from",
        },
        { after: "  'trip.call': logCall,\n", put: "  'trip.thank': thank,\n" },
      ],
    },
    {
      file: 'src/db/outbox/actions.ts',
      found: 'compiler',
      edits: [
        {
          after: "  'trip.call': { subject: 'call', id: ofTrip, overlay: 'status-only' },\n",
          put: "  'trip.thank': { subject: 'trip', id: ofTrip, overlay: 'status-only' },\n",
        },
      ],
    },
    {
      file: 'src/outbox/action-words.ts',
      found: 'compiler',
      edits: [
        {
          instead: "  'trip.deny': {",
          put: "  'trip.thank': { icon: 'star', title: () => msg`Thanks to the owner`, fix: seeTrip },\n  'trip.deny': {",
        },
      ],
    },
    {
      file: 'src/outbox/locales/bn.po',
      found: 'catalogues',
      edits: [
        {
          instead: 'msgid "Thanks to the owner"\nmsgstr ""',
          put: 'msgid "Thanks to the owner"\nmsgstr "মালিককে ধন্যবাদ"',
        },
      ],
    },
    {
      file: 'src/trip/slip/thank-acts.ts',
      found: 'compiler',
      edits: [
        {
          made: `import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

/** @throws QuotaExceededError when the phone is full */
export async function saveThanks(dbs: UserDbs, tripId: string, words: string): Promise<void> {
  await enqueueAction(dbs, { name: 'trip.thank', args: { trip_id: tripId, words } });
}
`,
        },
      ],
    },
    {
      file: 'src/trip/slip/contact-card.tsx',
      found: 'catalogues',
      edits: [
        {
          instead: "import { useView } from '../../sync/use-view.ts';",
          put: "import { useDbs, useView } from '../../sync/use-view.ts';\nimport { saveThanks } from './thank-acts.ts';",
        },
        { after: '  const shown = useShownPhone();\n', put: '  const dbs = useDbs();\n' },
        {
          instead: '    </Card>\n  );\n}\n\n/** The number',
          put: '      <button type="button" onClick={() => void saveThanks(dbs, tripId, \'\')}>{t`Say thanks`}</button>\n    </Card>\n  );\n}\n\n/** The number',
        },
      ],
    },
    {
      file: 'src/trip/slip/locales/bn.po',
      found: 'catalogues',
      edits: [{ instead: 'msgid "Say thanks"\nmsgstr ""', put: 'msgid "Say thanks"\nmsgstr "ধন্যবাদ জানান"' }],
    },
  ],
  tests: {},
  proved: ALWAYS,
};
