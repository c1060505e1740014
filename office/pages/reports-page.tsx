import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReportAnsweredAnswer } from '../../protocol/api/office/market.ts';
import { call } from '../calls.ts';
import { PageFrame } from '../page-frame.tsx';
import { caseQuery, reportsQueueQuery } from '../queries.ts';
import { QueueList } from '../queue-list.tsx';
import { QueueToasts } from '../queue-toasts.tsx';
import { useQueue } from '../use-queue.ts';
import { CaseAnswer, CaseStory } from './report-case.tsx';

/** A reporter has an answer within a day; the last hours are bold. */
const LATE_MS = 20 * 3_600_000;

/** Reports and disputes: the queue, the story of the trip, and the answer. */
export function ReportsPage() {
  const { t } = useLingui();
  const { id } = useSearch({ from: '/inside/reports' });
  const navigate = useNavigate();
  const onOpen = useCallback(
    (subject: string | undefined, replace = false) =>
      void navigate({ to: '/reports', search: subject === undefined ? {} : { id: subject }, replace }),
    [navigate],
  );
  const work = useQueue({ name: 'reports', query: reportsQueueQuery, id, onOpen });
  const isWanted = id !== undefined && !work.isDecided(id);
  const report = useQuery({ ...caseQuery(id ?? ''), enabled: isWanted });
  const opened = isWanted ? report.data : undefined;
  return (
    <PageFrame
      title={t`Reports`}
      isFresh={work.isFresh}
      split
      keys={[
        ...work.keys,
        { keys: ['1', '3'], does: t`Ready answers` },
        { keys: ['A'], does: t`Answer and settle` },
        { keys: ['L'], does: t`Being looked into` },
      ]}
    >
      <div className={opened ? 'desk open' : 'desk'}>
        <QueueList
          items={work.items}
          open={id ?? null}
          lateFrom={LATE_MS}
          now={work.updatedAt}
          onOpen={work.open}
        />
        {opened ? (
          <>
            <button type="button" className="bt only-phone" onClick={() => work.open(undefined)}>
              {t`All that wait`}
            </button>
            <CaseStory report={opened} />
            <CaseAnswer
              key={opened.id}
              report={opened}
              onAnswer={(answer) =>
                work.decide(
                  opened.id,
                  answer.status === 'resolved' ? t`Answered` : t`Being looked into`,
                  () => call(ReportAnsweredAnswer, 'POST', `reports/${opened.number}/answer`, { ...answer }),
                )
              }
            />
          </>
        ) : (
          <p className="nothing mute">
            {work.isPending
              ? ''
              : work.items.length === 0
                ? t`No report waits. That is all.`
                : t`Open one on the left.`}
          </p>
        )}
      </div>
      <QueueToasts work={work} />
    </PageFrame>
  );
}
