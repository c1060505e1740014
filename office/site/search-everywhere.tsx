import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { OfficeTrip } from '../../protocol/api/office/board.ts';
import type { PersonHead } from '../../protocol/api/office/people.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { useFailureText } from '../kit/failure-text.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { roleWords } from '../people/person-words.ts';
import { statusWords } from '../trips/trip-words.ts';
import { client, everywhereQuery, meQuery, type Found } from '../kit/queries.ts';

/** The search waits for a pause in the typing, because the audit records every search. */
const PAUSE_MS = 400;

/** The search for people and trips: the typed text, its hits, and the entry that the arrows have reached. */
function useSearchEverywhere() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setText(typed.trim());
      setAt(0);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const roles = useQuery(meQuery).data?.roles ?? [];
  const answer = useQuery({ ...everywhereQuery(text, roles), enabled: text !== '' });
  const found = answer.data ?? [];
  const close = (): void => {
    setIsOpen(false);
    setTyped('');
    setText('');
    field.current?.blur();
  };
  const open = (each: Found | undefined): void => {
    if (!each) return;
    if (each.kind === 'trip') void navigate({ to: '/trips', search: { text: String(each.trip.number) } });
    else void navigate({ to: '/people/$id', params: { id: each.person.id } });
    close();
  };
  const enter = async (): Promise<void> => {
    const asked = typed.trim();
    setText(asked);
    const all = await client.fetchQuery(everywhereQuery(asked, roles)).catch(() => []);
    // the person may have typed more meanwhile
    if (field.current?.value.trim() === asked) open(all[asked === text ? at : 0]);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && typed.trim() !== '') void enter();
    else return;
    event.preventDefault();
  };
  useKeys({
    'Ctrl KeyK': () => {
      setIsOpen(true);
      field.current?.select();
    },
  });
  const isListed = isOpen && text !== '';
  return { field, typed, setTyped, at, isOpen, setIsOpen, isListed, found, answer, open, close, onKey };
}

type Search = ReturnType<typeof useSearchEverywhere>;

/** Finds people and trips from every page. Arrows choose, Enter opens, Escape goes back to the page. */
export function SearchEverywhere() {
  const { t } = useLingui();
  const search = useSearchEverywhere();
  const { field, typed, at, isOpen, isListed, found } = search;
  const list = useId();
  return (
    <search className={isOpen ? 'o-find open' : 'o-find'}>
      <button
        type="button"
        className="o-ib only-narrow"
        aria-label={t`Search people and trips`}
        onClick={() => search.setIsOpen(true)}
      >
        <OfficeIcon name="search" />
      </button>
      <div
        className="o-find-in"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) search.setIsOpen(false);
        }}
      >
        <OfficeIcon name="search" size="s" />
        <input
          ref={field}
          type="text"
          role="combobox"
          autoComplete="off"
          maxLength={60}
          aria-label={t`Name, whole number, plate, trip`}
          placeholder={t`Name, whole number, plate, trip`}
          aria-expanded={isListed}
          aria-controls={list}
          aria-activedescendant={isListed && found[at] ? `${list}-${at}` : undefined}
          value={typed}
          onFocus={() => search.setIsOpen(true)}
          onChange={(event) => {
            search.setIsOpen(true);
            search.setTyped(event.target.value);
          }}
          onKeyDown={search.onKey}
        />
        <KeyCaps keys={['Ctrl', 'K']} />
        <button type="button" className="o-ib only-narrow" aria-label={t`Close`} onClick={search.close}>
          <OfficeIcon name="x" />
        </button>
        <FoundList id={list} search={search} />
      </div>
    </search>
  );
}

function FoundList({ id, search: { found, at, isListed, answer, open } }: { id: string; search: Search }) {
  const { t } = useLingui();
  const failure = useFailureText();
  const words = answer.error ? failure(answer.error) : answer.isPending ? t`Searching…` : t`Nothing fits.`;
  return (
    <div className="o-found" hidden={!isListed}>
      <ul id={id} role="listbox" aria-label={t`What fits`}>
        {found.map((each, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <li
            key={each.kind === 'trip' ? each.trip.id : each.person.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            // the field keeps the focus; otherwise the list would close before the press counts
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => open(each)}
          >
            {each.kind === 'trip' ? <TripFound trip={each.trip} /> : <PersonFound person={each.person} />}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="sub" role="status">
          {words}
        </p>
      )}
    </div>
  );
}

function TripFound({ trip: { number, from, to, status } }: { trip: OfficeTrip }) {
  const { i18n } = useLingui();
  const { digits, locale } = useOfficeFormat();
  return (
    <>
      <OfficeIcon name="route" />
      <span className="grow">
        <b className="clip">{`${from[locale]} – ${to[locale]}`}</b>
        <small className="clip">{`#${digits(number)} · ${i18n._(statusWords[status])}`}</small>
      </span>
    </>
  );
}

function PersonFound({ person: { name, type, phone, plates } }: { person: PersonHead }) {
  const { i18n } = useLingui();
  const { digits } = useOfficeFormat();
  return (
    <>
      <Person name={name} />
      <span className="grow">
        <b className="clip">{name}</b>
        <small className="clip">{[i18n._(roleWords[type]), digits(phone), ...plates].join(' · ')}</small>
      </span>
    </>
  );
}
