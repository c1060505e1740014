import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { PeopleAnswer, PeopleQuery, PersonHead } from '../../protocol/api/office/people.ts';
import { Chips } from '../kit/controls.tsx';
import { peopleQuery } from '../kit/queries.ts';
import { ResourcePage, usePaging, type Resource } from '../kit/resource-page.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { roleWords } from './person-words.ts';

const people: Resource<PersonHead, typeof PeopleAnswer.infer> = {
  title: msg`People`,
  searches: msg`Name, whole number or plate`,
  empty: msg`Nobody fits. Search by part of a name or of a plate, or by a whole number.`,
  columns: [
    {
      name: msg`Name`,
      cell: ({ id, name, blocked }, { say }) => (
        <>
          <Link to="/people/$id" params={{ id }}>
            <b>{name}</b>
          </Link>
          {blocked && <small className="bad-t">{say(msg`Blocked`)}</small>}
        </>
      ),
    },
    {
      name: msg`Is`,
      cell: ({ type, verified }, { say }) => (
        <>
          {say(roleWords[type])}
          {verified && <small>{say(msg`Verified`)}</small>}
        </>
      ),
    },
    { name: msg`Phone`, cell: ({ phone }, { digits }) => digits(phone) },
    { name: msg`Own cars`, cell: ({ plates }) => plates.join(', ') },
    { name: msg`Trips`, cell: ({ trips }, { digits }) => digits(trips) },
    { name: msg`Dues`, cell: ({ dues }, { taka }) => (dues === 0 ? '' : taka(dues)) },
    { name: msg`Here since`, cell: ({ since }, { day }) => day(since) },
  ],
  rowsOf: ({ data }) => data,
};

const kinds: readonly { search: PeopleQuery; name: ReturnType<typeof msg> }[] = [
  { search: {}, name: msg`Everybody` },
  { search: { type: 'provider' }, name: msg`Car owners` },
  { search: { type: 'customer' }, name: msg`Passengers` },
  { search: { type: 'driver' }, name: msg`Drivers` },
  { search: { state: 'blocked' }, name: msg`Blocked` },
  { search: { state: 'unverified' }, name: msg`Not verified` },
  { search: { state: 'owing', sort: 'dues' }, name: msg`With dues` },
];

/** People by name, whole number or plate. */
export function PeoplePage() {
  const { t } = useLingui();
  const { number, say } = useOfficeFormat();
  const search = useSearch({ from: '/inside/people' });
  const navigate = useNavigate();
  const look = (next: PeopleQuery): void => void navigate({ to: '/people', search: next });
  const paging = usePaging(search.page, (page) => look({ ...search, page }));
  return (
    <ResourcePage
      resource={people}
      read={useQuery(peopleQuery(search))}
      search={search}
      onSearch={(text) => {
        const { page: _page, text: _text, ...rest } = search;
        look({ ...rest, ...(text && { text }) });
      }}
      filters={
        <Chips
          label={t`Which`}
          chips={kinds.map(({ search: kind, name }) => ({
            name: say(name),
            isOn: search.type === kind.type && search.state === kind.state,
            onPress: () => look({ ...(search.text && { text: search.text }), ...kind }),
          }))}
        />
      }
      status={(answer) => {
        const count = number(answer?.meta.total ?? 0);
        return <span className="end sub" role="status">{t`${count} people`}</span>;
      }}
      paging={paging}
      marking={{
        help: [
          { keys: ['J', 'K'], does: t`Next, before` },
          { keys: ['Enter'], does: t`Open the page` },
        ],
        onOpen: ({ id }) => void navigate({ to: '/people/$id', params: { id } }),
      }}
    />
  );
}
