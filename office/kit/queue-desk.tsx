import { useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import type { QueueName } from '../../protocol/api/office/queues.ts';
import { useOfficeFormat } from './use-office-format.ts';
import { Button } from './controls.tsx';
import { PageFrame, type KeyHelp } from './page-frame.tsx';
import { OfficeIcon } from './office-icon.tsx';
import { queueQuery, queuesQuery } from './queries.ts';
import { QueueList } from './queue-list.tsx';
import { QueueToasts } from './queue-toasts.tsx';
import { useQueue, type QueueWork } from './use-queue.ts';

/** The page of each queue. */
export const queuePages = {
  people: '/identity',
  cars: '/cars',
  reports: '/reports',
  journeys: '/journeys',
  pins: '/pins',
  'call-backs': '/call-backs',
  sms: '/sms',
  payments: '/payments',
} as const satisfies Record<QueueName, string>;

type QueueDeskProps<Item> = {
  name: QueueName;
  title: string;
  /** The age (ms) from which an item is late. */
  lateFrom: number;
  /** Shown while the queue is empty. */
  empty: string;
  keys: readonly KeyHelp[];
  /** What the page's head offers besides releasing the open item. */
  actions?: ReactNode;
  /** Reads the item that is open. */
  item: (id: string) => UseQueryOptions<Item, Error, Item, string[]>;
  /** Renders the item and its decision. */
  children: (opened: Item, id: string, work: QueueWork) => ReactNode;
};

/** The page of a queue: its list, the open item and the decision. */
export function QueueDesk<Item>({
  name,
  title,
  lateFrom,
  empty,
  keys,
  actions,
  item,
  children,
}: QueueDeskProps<Item>) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  const heads = useQuery(queuesQuery);
  const { done = 0, count = 0 } = heads.data?.data.find((head) => head.name === name) ?? {};
  const { id } = useSearch({ from: `/inside${queuePages[name]}` });
  const navigate = useNavigate();
  const to = queuePages[name];
  const onOpen = useCallback(
    (subject: string | undefined, replace = false) =>
      void navigate({ to, search: subject === undefined ? {} : { id: subject }, replace }),
    [navigate, to],
  );
  const work = useQueue({ name, query: queueQuery(name), id, onOpen });
  const isWanted = id !== undefined && !work.isDecided(id);
  const read = useQuery({ ...item(id ?? ''), enabled: isWanted });
  const opened = isWanted ? read.data : undefined;
  return (
    <PageFrame
      title={title}
      isFresh={work.isFresh}
      split
      keys={[...work.keys.slice(0, 1), ...keys, ...work.keys.slice(1)]}
      actions={
        <>
          {actions}
          {opened && (
            <Button caps={['U']} onClick={work.giveBack}>
              {t`Give it back`}
            </Button>
          )}
        </>
      }
    >
      <div className={opened ? 'desk open' : 'desk'}>
        <QueueList
          items={work.items}
          open={id ?? null}
          lateFrom={lateFrom}
          now={work.updatedAt}
          done={done}
          count={count}
          onOpen={work.open}
        />
        {opened && id !== undefined ? (
          <>
            <QueueSteps work={work} />
            {children(opened, id, work)}
          </>
        ) : (
          <p className="nothing mute">
            {work.isPending
              ? ''
              : work.items.length === 0
                ? `${empty} ${t`Decided today: ${number(done)}`}`
                : t`Open one of the list.`}
          </p>
        )}
      </div>
      <QueueToasts work={work} />
    </PageFrame>
  );
}

/** On a narrow screen, leads back to the list and on to the next item. */
function QueueSteps({ work }: { work: QueueWork }) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  return (
    <nav className="q-nav" aria-label={t`Waiting`}>
      <Button className="lk" onClick={() => work.open(undefined)}>
        <OfficeIcon name="arrow-left" size="s" />
        {t`All that wait`}
      </Button>
      <span className="sub end">
        {number(work.place + 1)} / {number(work.items.length)}
      </span>
      <button
        type="button"
        className="o-ib"
        aria-label={t`Next`}
        disabled={work.place === work.items.length - 1}
        onClick={() => work.step(1)}
      >
        <OfficeIcon name="arrow-right" />
      </button>
    </nav>
  );
}
