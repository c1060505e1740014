import { useLingui } from '@lingui/react/macro';
import { ReportAnsweredAnswer } from '../../protocol/api/office/market.ts';
import { call } from '../kit/calls.ts';
import { caseQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { CaseAnswer, CaseStory } from './report-case.tsx';

/** The target is a day; the last four hours are highlighted. */
const LATE_MS = 20 * 3_600_000;

export function ReportsPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="reports"
      title={t`Reports`}
      lateFrom={LATE_MS}
      empty={t`No report waits. That is all.`}
      item={caseQuery}
      keys={[
        { keys: ['1', '3'], does: t`Ready answers` },
        { keys: ['A'], does: t`Answer and settle` },
        { keys: ['L'], does: t`Being looked into` },
      ]}
    >
      {(report, id, work) => (
        <>
          <CaseStory report={report} />
          <CaseAnswer
            key={id}
            report={report}
            onAnswer={(answer) =>
              work.decide(id, answer.status === 'resolved' ? t`Answered` : t`Being looked into`, () =>
                call(ReportAnsweredAnswer, 'POST', `reports/${report.number}/answer`, { ...answer }),
              )
            }
          />
        </>
      )}
    </QueueDesk>
  );
}
