import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PaperKind } from '../../domain/car-papers.ts';
import { CarDecisionAnswer, type OfficeCar } from '../../protocol/api/office/queues.ts';
import { call } from '../calls.ts';
import { KeyCaps } from '../key-caps.tsx';
import { PageFrame, type KeyHelp } from '../page-frame.tsx';
import { PaperView, type Sheet } from '../paper-view.tsx';
import { carQuery, carsQueueQuery } from '../queries.ts';
import { QueueList } from '../queue-list.tsx';
import { QueueToasts } from '../queue-toasts.tsx';
import { useQueue } from '../use-queue.ts';
import { CarDecisionPane, type CarDecision } from './car-decision.tsx';

/** An owner is promised a day; within four hours it is done, and the last half hour is bold. */
const LATE_MS = 3.5 * 3_600_000;

/** Cars to verify: the queue, the papers of the one that is open, and the decision. */
export function CarsPage() {
  const { t } = useLingui();
  const { id } = useSearch({ from: '/inside/cars' });
  const navigate = useNavigate();
  const onOpen = useCallback(
    (subject: string | undefined, replace = false) =>
      void navigate({ to: '/cars', search: subject === undefined ? {} : { id: subject }, replace }),
    [navigate],
  );
  const work = useQueue({ name: 'cars', query: carsQueueQuery, id, onOpen });
  const isWanted = id !== undefined && !work.isDecided(id);
  const car = useQuery({ ...carQuery(id ?? ''), enabled: isWanted });
  const opened = isWanted ? car.data : undefined;
  const [move, takeBack] = work.keys;
  const keys: KeyHelp[] = [
    ...(move ? [move] : []),
    { keys: ['Space'], does: t`Matches` },
    { keys: ['X'], does: t`Does not match` },
    { keys: ['[', ']'], does: t`Other paper` },
    { keys: ['O'], does: t`Turn` },
    { keys: ['A'], does: t`Approve` },
    { keys: ['R'], does: t`Send back` },
    ...(takeBack ? [takeBack] : []),
  ];
  function decide(subject: string, decision: CarDecision): void {
    work.decide(subject, decision.decision === 'approve' ? t`Approved` : t`Sent back`, () =>
      call(CarDecisionAnswer, 'POST', `cars/${subject}/decision`, { ...decision }),
    );
  }
  return (
    <PageFrame
      title={t`Cars to verify`}
      isFresh={work.isFresh}
      split
      keys={keys}
      actions={
        opened && (
          <button type="button" className="bt" onClick={work.giveBack}>
            {t`Give it back`} <KeyCaps keys={['U']} />
          </button>
        )
      }
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
          <OpenCar
            key={opened.id}
            car={opened}
            onDecide={(decision) => decide(opened.id, decision)}
            onBack={() => work.open(undefined)}
          />
        ) : (
          <p className="nothing mute">
            {work.isPending
              ? ''
              : work.items.length === 0
                ? t`No car waits. That is all.`
                : t`Open one on the left.`}
          </p>
        )}
      </div>
      <QueueToasts work={work} />
    </PageFrame>
  );
}

type OpenCarProps = { car: OfficeCar; onDecide: (decision: CarDecision) => void; onBack: () => void };

function OpenCar({ car, onDecide, onBack }: OpenCarProps) {
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
      name: place === 0 ? t`Front` : t`Photo`,
      url: file_path,
    })),
  ];
  return (
    <>
      <button type="button" className="bt only-phone" onClick={onBack}>{t`All that wait`}</button>
      <PaperView sheets={sheets} />
      <CarDecisionPane car={car} onDecide={onDecide} />
    </>
  );
}
