import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type } from 'arktype';
import { useEffect, useState } from 'react';
import type { PaperKind } from '../../domain/car-papers.ts';
import { CarDecisionAnswer, type OfficeCar } from '../../protocol/api/office/queues.ts';
import { call, CallFailed } from '../calls.ts';
import { useFailureText } from '../failure-text.ts';
import { KeyCaps } from '../key-caps.tsx';
import { useKeys } from '../keys.ts';
import { PageFrame, type KeyHelp } from '../page-frame.tsx';
import { PaperView, type Sheet } from '../paper-view.tsx';
import { carQuery, carsQueueQuery, chainQuery, client, queuesQuery } from '../queries.ts';
import { QueueList } from '../queue-list.tsx';
import { useDecision } from '../use-decision.ts';
import { CarDecisionPane, type CarDecision } from './car-decision.tsx';

const HOUR_MS = 3_600_000;
/** An owner is promised a day; within four hours it is done, and the last half hour is bold. */
const LATE_MS = 3.5 * HOUR_MS;
const done = type('object');

/** Cars to verify: the queue, the papers of the one that is open, and the decision. */
export function CarsPage() {
  const { t } = useLingui();
  const { id } = useSearch({ from: '/inside/cars' });
  const navigate = useNavigate();
  const failure = useFailureText();
  const queue = useQuery(carsQueueQuery);
  const [trouble, setTrouble] = useState<string | null>(null);
  const decision = useDecision();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const items = (queue.data ?? []).filter((item) => !decided.has(item.id));
  const car = useQuery({ ...carQuery(id ?? ''), enabled: id !== undefined && !decided.has(id) });

  const claim = useMutation({
    mutationFn: (subject: string) => call(done, 'POST', 'claims', { queue: 'cars', id: subject }),
    onError: (error) => setTrouble(failure(error)),
    onSettled: () => client.invalidateQueries(carsQueueQuery),
  });
  const release = useMutation({
    mutationFn: (subject: string) => call(done, 'DELETE', 'claims', { queue: 'cars', id: subject }),
    onSettled: () => client.invalidateQueries(carsQueueQuery),
  });
  const send = useMutation({
    mutationFn: ({ subject, body }: { subject: string; body: CarDecision }) =>
      call(CarDecisionAnswer, 'POST', `cars/${subject}/decision`, { ...body }),
    onError: (error, { subject }) => {
      setTrouble(failure(error));
      // the row stays: another has decided, or nobody has
      if (!(error instanceof CallFailed) || error.code !== 'conflict') bringBack(subject);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(carsQueueQuery),
        client.invalidateQueries(queuesQuery),
        client.invalidateQueries({ queryKey: ['audit'] }),
        client.invalidateQueries(chainQuery),
      ]),
  });

  function bringBack(subject: string): void {
    setDecided((all) => new Set([...all].filter((each) => each !== subject)));
  }
  function open(subject: string | undefined): void {
    setTrouble(null);
    void navigate({ to: '/cars', search: subject === undefined ? {} : { id: subject } });
  }
  const opened = queue.data !== undefined && id !== undefined;
  const { mutate: take } = claim;
  useEffect(() => {
    if (opened && id !== undefined) take(id);
  }, [opened, id, take]);
  const place = items.findIndex((item) => item.id === id);
  const step = (by: number): void => open(items[Math.min(items.length - 1, Math.max(0, place + by))]?.id);
  // the oldest opens by itself
  const first = items.find(({ claim: by }) => by === null || by.own)?.id;
  useEffect(() => {
    if (id === undefined && first !== undefined)
      void navigate({ to: '/cars', search: { id: first }, replace: true });
  }, [id, first, navigate]);

  function decide(subject: string, body: CarDecision): void {
    const words = body.decision === 'approve' ? t`Approved` : t`Sent back`;
    setDecided((all) => new Set([...all, subject]));
    open(
      items.filter((item) => item.id !== subject)[Math.max(0, place)]?.id ??
        items.find((item) => item.id !== subject)?.id,
    );
    decision.take(words, () => send.mutate({ subject, body }));
    setLast(subject);
  }
  const [last, setLast] = useState<string | null>(null);
  function undo(): void {
    if (decision.pending === null || last === null) return;
    decision.undo();
    bringBack(last);
    open(last);
  }
  useKeys({
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    KeyZ: undo,
    KeyU: () => id !== undefined && release.mutate(id),
  });
  const keys: KeyHelp[] = [
    { keys: ['J', 'K'], does: t`Next, before` },
    { keys: ['Space'], does: t`Matches` },
    { keys: ['X'], does: t`Does not match` },
    { keys: ['[', ']'], does: t`Other paper` },
    { keys: ['O'], does: t`Turn` },
    { keys: ['A'], does: t`Approve` },
    { keys: ['R'], does: t`Send back` },
    { keys: ['Z'], does: t`Take back within 10 seconds` },
  ];
  const isOpen = car.data !== undefined && id !== undefined && !decided.has(id);
  return (
    <PageFrame
      title={t`Cars to verify`}
      isFresh={!queue.isError}
      split
      keys={keys}
      actions={
        isOpen && (
          <button type="button" className="bt" onClick={() => release.mutate(id)}>
            {t`Give it back`} <KeyCaps keys={['U']} />
          </button>
        )
      }
    >
      <div className={isOpen ? 'desk open' : 'desk'}>
        <QueueList
          items={items}
          open={id ?? null}
          lateFrom={LATE_MS}
          now={queue.dataUpdatedAt}
          onOpen={open}
        />
        {isOpen ? (
          <OpenCar
            key={car.data.id}
            car={car.data}
            onDecide={(body) => decide(car.data.id, body)}
            onBack={() => open(undefined)}
          />
        ) : (
          <p className="nothing mute">
            {queue.isPending
              ? ''
              : items.length === 0
                ? t`No car waits. That is all.`
                : t`Open one on the left.`}
          </p>
        )}
      </div>
      <div className="o-toasts" role="status">
        {trouble !== null && (
          <p className="al">
            {trouble}
            <button type="button" className="bt lk sm" onClick={() => setTrouble(null)}>{t`Close`}</button>
          </p>
        )}
        {decision.pending !== null && (
          <p className="al">
            {decision.pending}
            <button type="button" className="bt sm" onClick={undo}>
              {t`Take back`} <KeyCaps keys={['Z']} />
            </button>
          </p>
        )}
      </div>
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
