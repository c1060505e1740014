import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { divisions } from '../../domain/place/districts.ts';
import {
  tripSorts,
  type OfficeTrip,
  type TripsAnswer,
  type TripsQuery,
} from '../../protocol/api/office/board.ts';
import { Button, Select } from '../kit/controls.tsx';
import { tripsQuery } from '../kit/queries.ts';
import { ResourcePage, usePaging, type Resource } from '../kit/resource-page.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { TripStatus } from './trip-status.tsx';
import { sortWords, statusChoices, statusWords } from './trip-words.ts';

const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/people/$id" params={{ id }}>
    {name}
  </Link>
);

const trips: Resource<OfficeTrip, typeof TripsAnswer.infer> = {
  title: msg`Trips`,
  searches: msg`Number of the trip, or a name`,
  empty: msg`No trip fits.`,
  columns: [
    {
      name: msg`Trip`,
      cell: (trip, { say, digits, locale }) => {
        const [from, to] = [trip.from[locale], trip.to[locale]];
        return (
          <>
            <b>{say(msg`${from} to ${to}`)}</b>
            <small>#{digits(trip.number)}</small>
          </>
        );
      },
    },
    { name: msg`Status`, cell: ({ status }) => <TripStatus status={status} /> },
    { name: msg`Sets out`, cell: ({ journey_at: at }, { journeyLong }) => journeyLong(at) },
    {
      name: msg`Who`,
      cell: ({ creator, other }) => (
        <>
          <PersonLink {...creator} />
          {other && (
            <small>
              <PersonLink {...other} />
            </small>
          )}
        </>
      ),
    },
    { name: msg`Bids`, cell: ({ bids }, { number }) => number(bids) },
    { name: msg`Fare`, cell: ({ fare }, { taka }) => (fare === null ? '' : taka(fare)) },
  ],
  rowsOf: ({ data }) => data,
};

export function TripsPage() {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const search = useSearch({ from: '/inside/trips' });
  const navigate = useNavigate();
  const look = (next: TripsQuery): void => void navigate({ to: '/trips', search: next });
  const paging = usePaging(search.page, (page) => look({ ...search, page }));
  return (
    <ResourcePage
      resource={trips}
      read={useQuery(tripsQuery(search))}
      search={search}
      onSearch={(text) => {
        const { page: _page, text: _text, ...rest } = search;
        look({ ...rest, ...(text && { text }) });
      }}
      filters={<TripFilters search={search} onSearch={look} />}
      status={(answer) => {
        const count = number(answer?.meta.total ?? 0);
        return <span className="end sub" role="status">{t`${count} trips`}</span>;
      }}
      paging={paging}
    />
  );
}

type TripFiltersProps = { search: TripsQuery; onSearch: (search: TripsQuery) => void };

function TripFilters({ search: { page: _page, ...search }, onSearch }: TripFiltersProps) {
  const { t } = useLingui();
  const { say, locale } = useOfficeFormat();
  return (
    <>
      <Select
        label={t`Status`}
        value={search.status}
        none={t`Every status`}
        options={statusChoices.map((value) => ({ value, name: say(statusWords[value]) }))}
        onChoose={(chosen) => {
          const { status: _status, ...rest } = search;
          onSearch({ ...rest, ...(chosen && { status: chosen }) });
        }}
      />
      <Select
        label={t`Division`}
        value={search.division}
        none={t`The whole country`}
        options={divisions.map(({ id, name }) => ({ value: id, name: name[locale] }))}
        onChoose={(chosen) => {
          const { division: _division, ...rest } = search;
          onSearch({ ...rest, ...(chosen && { division: chosen }) });
        }}
      />
      <Select
        label={t`Order`}
        value={search.sort ?? 'created'}
        options={tripSorts.map((value) => ({ value, name: say(sortWords[value]) }))}
        onChoose={(sort) => onSearch({ ...search, ...(sort && { sort }) })}
      />
      <Button
        className="sm"
        aria-pressed={search.without === 'bid'}
        onClick={() => {
          const { without, ...rest } = search;
          onSearch(without ? rest : { ...rest, without: 'bid' });
        }}
      >
        {t`No bid for 15 minutes`}
      </Button>
    </>
  );
}
