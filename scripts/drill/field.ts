import { ALWAYS, nextVersion, type Sample } from './sample.ts';

const values = "'none' | 'few' | 'many'";

/** How much luggage comes along: a field of the trip form that goes to everybody who reads the trip. */
export const field: Sample = {
  title: 'field',
  goal: 6,
  steps: [
    {
      file: 'domain/trip/trip-fields.ts',
      found: 'compiler',
      edits: [
        {
          instead: '} as const satisfies Record<string, CarriedField>;',
          put: `  /** How much there is to carry. */
  luggage: {
    wire: "${values} | null",
    row: "${values}",
    empty: null,
    step: 'car',
    text: null,
    since: 4,
    only: null,
  },
} as const satisfies Record<string, CarriedField>;`,
        },
      ],
    },
    {
      file: 'protocol/wire/version.ts',
      found: 'tests',
      edits: [nextVersion, { instead: 'newestForm = 3;', put: 'newestForm = 4;' }],
    },
    {
      file: 'server/db/schema/market.ts',
      found: 'compiler',
      edits: [
        { after: '    trip_note: text(),\n', put: "    luggage: text({ enum: ['none', 'few', 'many'] }),\n" },
      ],
    },
    {
      file: 'protocol/pack/feed-row-bytes.ts',
      found: 'compiler',
      edits: [
        { instead: "FEED_CODEC = 'i';", put: "FEED_CODEC = 'j';" },
        {
          after: 'const DISTRICTS = 65;\n',
          put: "const luggages = ['none', 'few', 'many'] as const;\n",
        },
        {
          after: "  if (row.trip_note !== null) writer.text(row.trip_note, 'note');\n",
          put: `  writer.flag(row.luggage !== undefined, 0.3);
  if (row.luggage) writer.choice(luggages.indexOf(row.luggage), luggages.length);
`,
        },
        {
          after: "  const note = reader.flag(often.note) ? reader.text('note') : null;\n",
          put: '  const luggage = reader.flag(0.3) ? luggages[reader.choice(luggages.length)] : undefined;\n',
        },
        { after: '    trip_note: note,\n', put: '    luggage,\n' },
      ],
    },
    {
      file: 'src/trip/request/steps/car-step.tsx',
      found: 'tests',
      edits: [
        {
          instead: '      <NoteField role',
          put: `      <input
        type="checkbox"
        checked={draft.luggage === 'many'}
        onChange={(event) =>
          send({ type: 'FILL', fields: { luggage: event.target.checked ? 'many' : 'none' } })
        }
      />
      <NoteField role`,
        },
      ],
    },
    {
      file: 'src/trip/parts/trip-meta.tsx',
      found: 'tests',
      edits: [
        {
          instead: "type Meta = Pick<FeedRow, 'journey_date_time'",
          put: "type Meta = Pick<FeedRow, 'luggage' | 'journey_date_time'",
        },
        {
          after: '        <CarTypeText type={trip.car_type} seats={trip.no_of_seat} />\n',
          put: '        {trip.luggage === \'many\' && <Icon name="route" />}\n',
        },
      ],
    },
  ],
  tests: {
    'tests/domain/trip/trip-fields.test.ts': [
      { after: "  needs: ['patient', 'ac'],\n", put: "  luggage: 'few',\n" },
    ],
  },
  proved: [...ALWAYS, 'tests/domain/trip/trip-fields.test.ts', 'tests/db/outbox/trip-requests.test.ts'],
};
