import { useLingui } from '@lingui/react/macro';
import type { PaperKind } from '../../domain/car/car-papers.ts';
import { CarDecisionAnswer, type OfficeCar } from '../../protocol/api/office/queues.ts';
import { call } from '../kit/calls.ts';
import { PaperView, type Sheet } from '../kit/paper-view.tsx';
import { carQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { CarDecisionPane } from './car-decision.tsx';

/** The target is four hours; the last half hour is highlighted. */
const LATE_MS = 3.5 * 3_600_000;

export function CarsPage() {
  const { t } = useLingui();
  return (
    <QueueDesk
      name="cars"
      title={t`Cars to verify`}
      lateFrom={LATE_MS}
      empty={t`No car waits. That is all.`}
      item={carQuery}
      keys={[
        { keys: ['Space'], does: t`Matches` },
        { keys: ['X'], does: t`Does not match` },
        { keys: ['[', ']'], does: t`Other paper` },
        { keys: ['O'], does: t`Turn` },
        { keys: ['A'], does: t`Approve` },
        { keys: ['R'], does: t`Send back` },
      ]}
    >
      {(car, id, work) => (
        <>
          <CarPapers key={`papers ${id}`} car={car} />
          <CarDecisionPane
            key={id}
            car={car}
            onDecide={(decision) =>
              work.decide(id, decision.decision === 'approve' ? t`Approved` : t`Sent back`, () =>
                call(CarDecisionAnswer, 'POST', `cars/${id}/decision`, { ...decision }),
              )
            }
          />
        </>
      )}
    </QueueDesk>
  );
}

function CarPapers({ car }: { car: OfficeCar }) {
  const { t } = useLingui();
  const papers: Record<PaperKind, string> = {
    registration: t`Registration`,
    fitness: t`Fitness`,
    tax_token: t`Tax token`,
    insurance: t`Insurance`,
    route_permit: t`Route permit`,
  };
  const sheets: Sheet[] = [
    ...car.paper_addresses.map(({ kind, url }) => ({ name: papers[kind], url })),
    ...car.images.map(({ file_path }, place) => ({
      name: [t`Front`, t`Back of the car`][place] ?? t`Photo`,
      url: file_path,
    })),
  ];
  return <PaperView sheets={sheets} />;
}
