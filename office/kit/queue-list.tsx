import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mostShown, type QueueItem } from '../../protocol/api/office/queues.ts';
import { useOfficeFormat } from './use-office-format.ts';
import { Person } from '../../src/ui/cards/person.tsx';

type QueueListProps = {
  items: readonly QueueItem[];
  /** The id of the item that is open. */
  open: string | null;
  /** The age (ms) from which an item is late. */
  lateFrom: number;
  now: number;
  /** The count of today's decisions. */
  done: number;
  /** The count of all that wait, of which the list has the first. */
  count: number;
  onOpen: (id: string) => void;
};

const DAY_MS = 24 * 3_600_000;
/** From this age on, days are shown. */
const LONG_MS = 2 * DAY_MS;

/** Writes an age briefly, in hours and minutes, or in days. */
function useAge(): (ms: number) => string {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  return (ms) => {
    const all = Math.max(1, Math.floor(ms / 60_000));
    const [hours, minutes] = [number(Math.floor(all / 60)), number(all % 60)];
    if (ms >= LONG_MS) return t`${number(Math.floor(ms / DAY_MS))} days`;
    return all < 60 ? t`${minutes}m` : t`${hours}h ${minutes}m`;
  };
}

type Tab = 'all' | 'own' | 'again';

/** The waiting items, oldest first, with their age and the operator who has them open. */
export function QueueList({ items, open, lateFrom, now, done, count, onOpen }: QueueListProps) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const age = useAge();
  const [shown, all] = [number(mostShown), number(count)];
  const [tab, setTab] = useState<Tab>('all');
  const tabs: Record<Tab, { name: string; items: readonly QueueItem[] }> = {
    all: { name: t`All`, items },
    own: { name: t`Mine`, items: items.filter(({ claim }) => claim?.own) },
    again: { name: t`Sent again`, items: items.filter(({ again }) => again) },
  };
  const kinds = ['all', 'own', 'again'] as const;
  return (
    <section className="q" aria-label={t`Waiting`}>
      <div className="q-tabs" role="group" aria-label={t`Which`}>
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
          const waited = now - Date.parse(since);
          const taken = claim !== null && !claim.own;
          return (
            <li key={id} className={id === open ? 'on' : taken ? 'taken' : ''}>
              <button type="button" aria-current={id === open} onClick={() => onOpen(id)}>
                <b className="clip">{title}</b>
                <span className={waited >= lateFrom ? 'age hot' : 'age'}>{age(waited)}</span>
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
      {count > mostShown && <p className="q-foot micro">{t`The first ${shown} of ${all} that wait`}</p>}
      {items.length > 0 && <p className="q-foot micro mute">{t`Decided today: ${number(done)}`}</p>}
    </section>
  );
}
