import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QueueItem } from '../protocol/api/office/queues.ts';
import { useDateFormat } from '../src/i18n/use-date-format.ts';
import { useFormat } from '../src/i18n/use-format.ts';
import { Person } from '../src/ui/cards/person.tsx';

type QueueListProps = {
  items: readonly QueueItem[];
  /** The id of the item that is open. */
  open: string | null;
  /** The age (ms) from which an item is late. */
  lateFrom: number;
  now: number;
  onOpen: (id: string) => void;
};

const DAY_MS = 24 * 3_600_000;
/** From then on the age is told in days. */
const LONG_MS = 2 * DAY_MS;

type Tab = 'all' | 'own' | 'again';

/** What waits, the oldest first: who has it open, and since when it waits. */
export function QueueList({ items, open, lateFrom, now, onOpen }: QueueListProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { remaining } = useDateFormat();
  const [tab, setTab] = useState<Tab>('all');
  const tabs: Record<Tab, { name: string; items: readonly QueueItem[] }> = {
    all: { name: t`All`, items },
    own: { name: t`Mine`, items: items.filter(({ claim }) => claim?.own) },
    again: { name: t`Sent again`, items: items.filter(({ again }) => again) },
  };
  const kinds = ['all', 'own', 'again'] as const;
  return (
    <section className="q" aria-label={t`Waiting`}>
      <div className="tabs q-tabs" role="group" aria-label={t`Which`}>
        {kinds.map((each) => (
          <button
            key={each}
            type="button"
            className={tab === each ? 'on' : ''}
            aria-pressed={tab === each}
            onClick={() => setTab(each)}
          >
            {tabs[each].name} <small>{number(tabs[each].items.length)}</small>
          </button>
        ))}
      </div>
      <ul className="q-l">
        {tabs[tab].items.map(({ id, title, detail, since, again, claim }) => {
          const age = now - Date.parse(since);
          const taken = claim !== null && !claim.own;
          return (
            <li key={id} className={id === open ? 'on' : taken ? 'taken' : ''}>
              <button type="button" aria-current={id === open} onClick={() => onOpen(id)}>
                <b className="clip">{title}</b>
                <span className={age >= lateFrom ? 'age hot' : 'age'}>
                  {age < LONG_MS ? remaining(age) : t`${number(Math.floor(age / DAY_MS))} days`}
                </span>
                <small className="clip">{detail}</small>
                <span className="who">
                  {claim ? (claim.own ? t`You` : claim.name) : again ? t`Sent again` : ''}
                  {claim && <Person name={claim.name} />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
