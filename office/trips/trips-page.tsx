import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { createColumnHelper } from '@tanstack/react-table';
import { useRef } from 'react';
import { divisions } from '../../domain/place/districts.ts';
import { tripSorts, type OfficeTrip } from '../../protocol/api/office/board.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { tripsQuery } from '../kit/queries.ts';
import { TripStatus } from './trip-status.tsx';
import { sortWords, statusChoices, statusWords } from './trip-words.ts';
import { Table, type features } from '../kit/table.tsx';

const helper = createColumnHelper<typeof features, OfficeTrip>();
const columns = helper.columns([
  helper.accessor('number', {
    header: () => <Trans>Trip</Trans>,
    cell: ({ row: { original } }) => <Way trip={original} />,
  }),
  helper.accessor('status', {
    header: () => <Trans>Status</Trans>,
    cell: ({ getValue }) => <TripStatus status={getValue()} />,
  }),
  helper.accessor('journey_at', {
    header: () => <Trans>Sets out</Trans>,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('creator', {
    header: () => <Trans>Who</Trans>,
    cell: ({ row: { original } }) => <Who trip={original} />,
  }),
  helper.accessor('bids', {
    header: () => <Trans>Bids</Trans>,
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  helper.accessor('fare', {
    header: () => <Trans>Fare</Trans>,
    cell: ({ getValue }) => <Fare taka={getValue()} />,
  }),
]);
const none: OfficeTrip[] = [];

function Way({ trip }: { trip: OfficeTrip }) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const [number, from, to] = [digits(trip.number), trip.from[locale], trip.to[locale]];
  return (
    <>
      <b>{t`${from} to ${to}`}</b>
      <small>#{number}</small>
    </>
  );
}
function When({ at }: { at: string }) {
  return useDateFormat().journeyLong(Date.parse(at));
}
function Who({ trip: { creator, other } }: { trip: OfficeTrip }) {
  return (
    <>
      <Link to="/people/$id" params={{ id: creator.id }}>
        {creator.name}
      </Link>
      {other && (
        <small>
          <Link to="/people/$id" params={{ id: other.id }}>
            {other.name}
          </Link>
        </small>
      )}
    </>
  );
}
function Count({ value }: { value: number }) {
  return useFormat().number(value);
}
function Fare({ taka: sum }: { taka: number | null }) {
  const { taka } = useFormat();
  return sum === null ? '' : taka(sum);
}

/** Trips of every status: filters, search, order and page stand in the address. */
export function TripsPage() {
  const { t, i18n } = useLingui();
  const { number, locale } = useFormat();
  const search = useSearch({ from: '/inside/trips' });
  const navigate = useNavigate();
  const found = useQuery(tripsQuery(search));
  const field = useRef<HTMLInputElement>(null);
  const data = found.data?.data ?? none;
  const page = search.page ?? 1;
  const { total = 0, per_page: perPage = 20 } = found.data?.meta ?? {};
  const pages = Math.max(1, Math.ceil(total / perPage));
  const { page: _page, ...filters } = search;
  const turn = (by: number): void => {
    const next = Math.min(pages, Math.max(1, page + by));
    if (next !== page) void navigate({ to: '/trips', search: { ...filters, page: next } });
  };
  useKeys({ Slash: () => field.current?.focus(), KeyN: () => turn(1), KeyB: () => turn(-1) });
  const [shownPage, allPages, count] = [number(page), number(pages), number(total)];
  return (
    <PageFrame
      title={t`Trips`}
      isFresh={!found.isError}
      keys={[
        { keys: ['/'], does: t`Search` },
        { keys: ['N', 'B'], does: t`Pages` },
      ]}
    >
      <div className="row wrap g3">
        <input
          ref={field}
          type="search"
          className="in1"
          aria-label={t`Number of the trip, or a name`}
          placeholder={t`Number of the trip, or a name`}
          defaultValue={search.text ?? ''}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            const text = event.currentTarget.value.trim();
            const { text: _text, ...rest } = filters;
            void navigate({ to: '/trips', search: { ...rest, ...(text && { text }) } });
          }}
        />
        <select
          className="in1"
          aria-label={t`Status`}
          value={search.status ?? ''}
          onChange={(event) => {
            const { status: _status, ...rest } = filters;
            const status = statusChoices.find((each) => each === event.target.value);
            void navigate({ to: '/trips', search: { ...rest, ...(status && { status }) } });
          }}
        >
          <option value="">{t`Every status`}</option>
          {statusChoices.map((each) => (
            <option key={each} value={each}>
              {i18n._(statusWords[each])}
            </option>
          ))}
        </select>
        <select
          className="in1"
          aria-label={t`Division`}
          value={search.division ?? ''}
          onChange={(event) => {
            const { division: _division, ...rest } = filters;
            const division = Number(event.target.value);
            void navigate({ to: '/trips', search: { ...rest, ...(division > 0 && { division }) } });
          }}
        >
          <option value="">{t`The whole country`}</option>
          {divisions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[locale]}
            </option>
          ))}
        </select>
        <select
          className="in1"
          aria-label={t`Order`}
          value={search.sort ?? 'created'}
          onChange={(event) => {
            const sort = tripSorts.find((each) => each === event.target.value);
            void navigate({ to: '/trips', search: { ...filters, ...(sort && { sort }) } });
          }}
        >
          {tripSorts.map((each) => (
            <option key={each} value={each}>
              {i18n._(sortWords[each])}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="bt sm"
          aria-pressed={search.without === 'bid'}
          onClick={() => {
            const { without, ...rest } = filters;
            void navigate({ to: '/trips', search: without ? rest : { ...rest, without: 'bid' } });
          }}
        >
          {t`No bid for 15 minutes`}
        </button>
        <span className="end sub" role="status">{t`${count} trips`}</span>
      </div>
      <Table
        label={t`Trips`}
        columns={columns}
        data={data}
        empty={t`No trip fits.`}
        isPending={found.isPending}
      />
      <div className="row sub g3">
        <span>{t`Page ${shownPage} of ${allPages}`}</span>
        <button type="button" className="end bt sm" disabled={page <= 1} onClick={() => turn(-1)}>
          {t`Page before`} <KeyCaps keys={['B']} />
        </button>
        <button type="button" className="bt sm" disabled={page >= pages} onClick={() => turn(1)}>
          {t`Next page`} <KeyCaps keys={['N']} />
        </button>
      </div>
    </PageFrame>
  );
}
