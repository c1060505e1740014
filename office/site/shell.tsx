import { msg } from '@lingui/core/macro';
import type { SiteSection } from '../../domain/site/site.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, useEffect, useId, useState } from 'react';
import { type } from 'arktype';
import { mayDo, type NeededRole } from '../../domain/site/office.ts';
import { queueNames, type QueueName } from '../../protocol/api/office/queues.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { Wordmark } from '../../src/ui/frame/wordmark.tsx';
import { call, CallFailed } from '../kit/calls.ts';
import { choose } from '../i18n.ts';
import { Button } from '../kit/controls.tsx';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon, type OfficeIconName } from '../kit/office-icon.tsx';
import { EveryHead } from '../kit/page-frame.tsx';
import { client, meQuery, queuesQuery } from '../kit/queries.ts';
import { SearchEverywhere } from './search-everywhere.tsx';
import { queuePages } from '../kit/queue-desk.tsx';

const done = type('object');

type Place = {
  to:
    | (typeof queuePages)[QueueName]
    | '/people'
    | '/books'
    | '/audit'
    | '/operators'
    | '/settings/$section'
    | '/'
    | '/trips'
    | '/stuck';
  params?: { section: SiteSection };
  icon: OfficeIconName;
  name: MessageDescriptor;
  /** The letter that opens the page, pressed after G. */
  letter: string;
  count?: number;
};
const queueLooks: Record<QueueName, Pick<Place, 'icon' | 'name' | 'letter'>> = {
  people: { icon: 'id-card', name: msg`Identity`, letter: 'I' },
  cars: { icon: 'car-front', name: msg`Cars`, letter: 'V' },
  reports: { icon: 'scale', name: msg`Reports`, letter: 'D' },
  'call-backs': { icon: 'phone', name: msg`To be called`, letter: 'C' },
  sms: { icon: 'message', name: msg`SMS`, letter: 'E' },
  journeys: { icon: 'circle-alert', name: msg`Before the journey`, letter: 'J' },
  pins: { icon: 'key', name: msg`Wrong PINs`, letter: 'N' },
  payments: { icon: 'wallet', name: msg`Payments`, letter: 'Y' },
};
const records = {
  board: { to: '/', icon: 'chart', name: msg`Market now`, letter: 'M' },
  trips: { to: '/trips', icon: 'route', name: msg`Trips`, letter: 'T' },
  stuck: { to: '/stuck', icon: 'cloud-off', name: msg`Stuck`, letter: 'K' },
  people: { to: '/people', icon: 'users', name: msg`People`, letter: 'P' },
  books: { to: '/books', icon: 'book', name: msg`Books`, letter: 'H' },
  site: {
    to: '/settings/$section',
    params: { section: 'notice' },
    icon: 'layout',
    name: msg`Site`,
    letter: 'S',
  },
  audit: { to: '/audit', icon: 'scroll', name: msg`Audit`, letter: 'R' },
  operators: { to: '/operators', icon: 'key', name: msg`Operators`, letter: 'O' },
} as const satisfies Record<string, Place>;

/** The pages that these roles may open, in groups, each with its number of waiting items. */
function usePlaces(): { title: string; places: Place[] }[] {
  const { t } = useLingui();
  const me = useQuery(meQuery);
  const queues = useQuery(queuesQuery);
  const may = (role: NeededRole): boolean => mayDo(me.data?.roles ?? [], role);
  const waiting = (name: QueueName): Place[] => {
    const queue = queues.data?.data.find((each) => each.name === name);
    return queue ? [{ to: queuePages[name], ...queueLooks[name], count: queue.count }] : [];
  };
  const signatures = (where: 'books' | 'site' | 'operators'): Pick<Place, 'count'> => {
    const count = queues.data?.signatures[where] ?? 0;
    return count > 0 ? { count } : {};
  };
  return [
    { title: t`Market`, places: may('support') ? [records.board, records.trips, records.stuck] : [] },
    { title: t`Queues`, places: queueNames.flatMap(waiting) },
    {
      title: t`Records`,
      places: [
        ...(may(['support', 'finance', 'verifier']) ? [records.people] : []),
        ...(may('finance') ? [{ ...records.books, ...signatures('books') }] : []),
        ...(may('admin') ? [records.audit, { ...records.operators, ...signatures('operators') }] : []),
      ],
    },
    { title: t`Site`, places: may('admin') ? [{ ...records.site, ...signatures('site') }] : [] },
  ];
}

/** Leaves the office: by the button, or when the server no longer knows the session. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const queues = useQuery(queuesQuery);
  const over = [me.error, queues.error].some((error) => error instanceof CallFailed && error.status === 401);
  useEffect(() => {
    if (!over) return;
    client.clear();
    void navigate({ to: '/sign-in' });
  }, [over, navigate]);
  const signOut = useMutation({
    mutationFn: () => call(done, 'POST', 'sign-out'),
    onSuccess: () => {
      client.clear();
      void navigate({ to: '/sign-in' });
    },
  });
  return signOut.mutate;
}

/** The frame of the office: its pages at the side, and the operator below them. */
export function Shell() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const groups = usePlaces();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const nav = useId();
  // on a phone the pages are behind a button, and opening one closes them
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  useKeys({
    Escape: () => setOpenAt(null),
    ...Object.fromEntries(
      groups
        .flatMap(({ places }) => places)
        .map(({ to, params, letter }) => [
          `KeyG Key${letter}`,
          () => void navigate({ to, ...(params && { params }) }),
        ]),
    ),
  });
  const other = i18n.locale === 'bn' ? 'en' : 'bn';
  const switchLanguage = (): void => {
    choose(other);
    // the lists of the queues come in the language in which they are requested
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  if (!me.data) return null;
  return (
    <div className="office">
      <aside className={isOpen ? 'o-side open' : 'o-side'}>
        <div className="o-brand">
          <Wordmark />
          <span>{t`Office`}</span>
          <button
            type="button"
            className="o-ib only-narrow"
            aria-label={isOpen ? t`Close` : t`Menu`}
            aria-expanded={isOpen}
            aria-controls={nav}
            onClick={() => setOpenAt(isOpen ? null : pathname)}
          >
            <OfficeIcon name={isOpen ? 'x' : 'menu'} />
          </button>
        </div>
        <nav id={nav} aria-label={t`Office`}>
          {groups
            .filter(({ places }) => places.length > 0)
            .map(({ title, places }) => (
              <Fragment key={title}>
                <h2>{title}</h2>
                {places.map((place) => (
                  <PlaceLink key={place.to} place={place} onPress={() => setOpenAt(null)} />
                ))}
              </Fragment>
            ))}
        </nav>
        <div className="o-me">
          <Person name={me.data.name} />
          <span className="grow">
            <b className="clip">{me.data.name}</b>
            <Button className="lk sm" lang={other} onClick={switchLanguage}>
              {other === 'en' ? 'English' : 'বাংলা'}
            </Button>
          </span>
          <button type="button" className="o-ib" aria-label={t`Sign out`} onClick={() => signOut()}>
            <OfficeIcon name="log-out" />
          </button>
        </div>
      </aside>
      <EveryHead value={<SearchEverywhere />}>
        <Outlet />
      </EveryHead>
    </div>
  );
}

function PlaceLink({ place, onPress }: { place: Place; onPress: () => void }) {
  const { say, number } = useOfficeFormat();
  const { section = 'notice' } = useParams({ strict: false });
  const { to, params, icon, name, letter, count } = place;
  return (
    <Link
      to={to}
      {...(params && { params: { section } })}
      activeOptions={{ exact: to === '/' }}
      onClick={onPress}
    >
      <OfficeIcon name={icon} size="s" />
      <span className="grow clip">{say(name)}</span>
      {count !== undefined && <b>{number(count)}</b>}
      <KeyCaps keys={['G', letter]} />
    </Link>
  );
}
