import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { createColumnHelper } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import type { PersonHead } from '../../protocol/api/office/people.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { PageFrame } from '../kit/page-frame.tsx';
import { peopleQuery } from '../kit/queries.ts';
import { useDay } from '../kit/use-day.ts';
import { roleWords } from './person-words.ts';
import { Table, type features } from '../kit/table.tsx';

const helper = createColumnHelper<typeof features, PersonHead>();
const columns = helper.columns([
  helper.accessor('name', {
    header: () => <Trans>Name</Trans>,
    cell: ({ row: { original } }) => <Name person={original} />,
  }),
  helper.accessor('type', {
    header: () => <Trans>Is</Trans>,
    cell: ({ row: { original } }) => <Role person={original} />,
  }),
  helper.accessor('phone', {
    header: () => <Trans>Phone</Trans>,
    cell: ({ getValue }) => <Digits text={getValue()} />,
  }),
  helper.accessor('plates', {
    header: () => <Trans>Own cars</Trans>,
    cell: ({ getValue }) => getValue().join(', '),
  }),
  helper.accessor('trips', {
    header: () => <Trans>Trips</Trans>,
    cell: ({ getValue }) => <Digits text={String(getValue())} />,
  }),
  helper.accessor('dues', {
    header: () => <Trans>Dues</Trans>,
    cell: ({ getValue }) => <Taka sum={getValue()} />,
  }),
  helper.accessor('since', {
    header: () => <Trans>Here since</Trans>,
    cell: ({ getValue }) => <Day at={getValue()} />,
  }),
]);
const none: PersonHead[] = [];

const kinds = [
  { search: {}, name: msg`Everybody` },
  { search: { type: 'provider' }, name: msg`Car owners` },
  { search: { type: 'customer' }, name: msg`Passengers` },
  { search: { type: 'driver' }, name: msg`Drivers` },
  { search: { state: 'blocked' }, name: msg`Blocked` },
  { search: { state: 'unverified' }, name: msg`Not verified` },
  { search: { state: 'owing', sort: 'dues' }, name: msg`With dues` },
] as const;

function Name({ person }: { person: PersonHead }) {
  const { t } = useLingui();
  return (
    <>
      <Link to="/people/$id" params={{ id: person.id }}>
        <b>{person.name}</b>
      </Link>
      {person.blocked && <small className="bad-t">{t`Blocked`}</small>}
    </>
  );
}
function Role({ person }: { person: PersonHead }) {
  const { t, i18n } = useLingui();
  return (
    <>
      {i18n._(roleWords[person.type])}
      {person.verified && <small>{t`Verified`}</small>}
    </>
  );
}
function Digits({ text }: { text: string }) {
  return useFormat().digits(text);
}
function Taka({ sum }: { sum: number }) {
  const { taka } = useFormat();
  return sum === 0 ? '' : taka(sum);
}
function Day({ at }: { at: string }) {
  return useDay()(at);
}

/** People by name, whole number or plate. */
export function PeoplePage() {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const search = useSearch({ from: '/inside/people' });
  const navigate = useNavigate();
  const found = useQuery(peopleQuery(search));
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const data = found.data?.data ?? none;
  const page = search.page ?? 1;
  const { total = 0, per_page: perPage = 20 } = found.data?.meta ?? {};
  const pages = Math.max(1, Math.ceil(total / perPage));
  const turn = (by: number): void => {
    const next = Math.min(pages, Math.max(1, page + by));
    setAt(0);
    if (next !== page) void navigate({ to: '/people', search: { ...search, page: next } });
  };
  const step = (by: number): void => setAt(Math.min(data.length - 1, Math.max(0, at + by)));
  const marked = data[at];
  useKeys({
    Slash: () => field.current?.focus(),
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    Enter: () => marked && void navigate({ to: '/people/$id', params: { id: marked.id } }),
    KeyN: () => turn(1),
    KeyB: () => turn(-1),
  });
  const [shownPage, allPages, count] = [number(page), number(pages), number(total)];
  return (
    <PageFrame
      title={t`People`}
      isFresh={!found.isError}
      keys={[
        { keys: ['/'], does: t`Search` },
        { keys: ['J', 'K'], does: t`Next, before` },
        { keys: ['Enter'], does: t`Open the page` },
        { keys: ['N', 'B'], does: t`Pages` },
      ]}
    >
      <div className="row wrap g3">
        <input
          ref={field}
          type="search"
          className="in1"
          aria-label={t`Name, whole number or plate`}
          placeholder={t`Name, whole number or plate`}
          defaultValue={search.text ?? ''}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            const text = event.currentTarget.value.trim();
            const { page: _page, text: _text, ...rest } = search;
            setAt(0);
            void navigate({ to: '/people', search: { ...rest, ...(text && { text }) } });
          }}
        />
        <div className="why" role="group" aria-label={t`Which`}>
          {kinds.map(({ search: kind, name }) => {
            const chosen: { type?: string; state?: string } = kind;
            const isChosen = search.type === chosen.type && search.state === chosen.state;
            return (
              <button
                key={name.id}
                type="button"
                className={isChosen ? 'on' : ''}
                aria-pressed={isChosen}
                onClick={() => {
                  setAt(0);
                  void navigate({
                    to: '/people',
                    search: { ...(search.text && { text: search.text }), ...kind },
                  });
                }}
              >
                {i18n._(name)}
              </button>
            );
          })}
        </div>
        <span className="end sub" role="status">{t`${count} people`}</span>
      </div>
      <Table
        label={t`People`}
        columns={columns}
        data={data}
        empty={t`Nobody fits. Search by part of a name or of a plate, or by a whole number.`}
        isPending={found.isPending}
        marked={marked ? at : null}
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
