import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sendBackReasons, type SendBackReason } from '../../domain/car/car-status.ts';
import type { CarDecisionBody, OfficeCar } from '../../protocol/api/office/queues.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { reasonAt, reasons } from './reasons.ts';
import { useCarFacts } from './car-facts.ts';

export type CarDecision = typeof CarDecisionBody.infer;
type Mark = 'yes' | 'no';

type CarDecisionProps = { car: OfficeCar; onDecide: (decision: CarDecision) => void };

/** What was typed, row by row beside the papers; approving waits until every row is ticked. */
export function CarDecisionPane({ car, onDecide }: CarDecisionProps) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const facts = useCarFacts(car);
  const [marks, setMarks] = useState<readonly (Mark | undefined)[]>([]);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<SendBackReason | null>(null);
  const [own, setOwn] = useState('');
  const isCross = marks.includes('no');
  const allTicked = facts.every((_, place) => marks[place] === 'yes');
  const reason = chosen ?? (isCross ? 'paper_mismatch' : null);
  const words = reason !== 'other' || own.trim() === '' ? null : own.trim();
  const maySend = reason !== null && (reason !== 'other' || words !== null);
  function mark(place: number, next: Mark): void {
    setMarks(
      facts.map((_, each) => (each === place ? (marks[each] === next ? undefined : next) : marks[each])),
    );
    setAt(Math.min(facts.length - 1, place + 1));
  }
  const approve = (): void => {
    if (allTicked) onDecide({ decision: 'approve' });
  };
  const sendBack = (): void => {
    if (reason !== null && maySend) onDecide({ decision: 'back', reason, text: words });
  };
  useKeys({
    Space: () => mark(at, 'yes'),
    KeyX: () => mark(at, 'no'),
    ArrowDown: () => setAt(Math.min(facts.length - 1, at + 1)),
    ArrowUp: () => setAt(Math.max(0, at - 1)),
    KeyA: approve,
    KeyR: sendBack,
    ...Object.fromEntries(
      sendBackReasons.map((_, place) => [`Digit${place + 1}`, () => setChosen(reasonAt(place) ?? null)]),
    ),
  });
  const [yes, no] = [
    marks.filter((each) => each === 'yes').length,
    marks.filter((each) => each === 'no').length,
  ];
  const ready = reason === null ? null : reasons[reason].words;
  return (
    <section className="facts1" aria-label={t`Decision`}>
      <div className="ph1">
        <h2 className="h3">{t`What the owner wrote`}</h2>
        <small className="end">{t`${number(yes)} match, ${number(no)} do not`}</small>
      </div>
      <ul className="cmp">
        {facts.map(({ name, value }, place) => (
          <li
            key={name}
            className={[place === at && 'at', marks[place] === 'no' && 'no'].filter(Boolean).join(' ')}
          >
            <small>{name}</small>
            <b className={place === 0 ? 'plate1' : undefined}>{value}</b>
            <span className="row">
              {(['yes', 'no'] as const).map((each) => (
                <button
                  key={each}
                  type="button"
                  className={marks[place] === each ? `ck ${each === 'yes' ? 'y' : 'n'}` : 'ck'}
                  aria-pressed={marks[place] === each}
                  aria-label={each === 'yes' ? t`${name} matches` : t`${name} does not match`}
                  onClick={() => mark(place, each)}
                >
                  <OfficeIcon name={each === 'yes' ? 'check' : 'x'} size="s" />
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={car.same_plate.length > 0 ? 'row sub same bad-t' : 'row sub same'}>
        <OfficeIcon name={car.same_plate.length > 0 ? 'circle-alert' : 'circle-check'} size="s" />
        {car.same_plate.length > 0
          ? t`Active for ${car.same_plate.map(({ owner }) => owner).join(', ')}: approving takes it away there.`
          : t`No other active car has this number`}
      </p>
      <div className="act">
        <b>{t`Why it is sent back`}</b>
        <div className="why">
          {sendBackReasons.map((each, place) => (
            <button
              key={each}
              type="button"
              className={reason === each ? 'on' : ''}
              aria-pressed={reason === each}
              onClick={() => setChosen(reason === each ? null : each)}
            >
              <KeyCaps keys={[String(place + 1)]} />
              {i18n._(reasons[each].name)}
            </button>
          ))}
        </div>
        {reason === 'other' && (
          <textarea
            className="in1 area"
            aria-label={t`What the owner reads`}
            maxLength={500}
            placeholder={t`What the owner reads`}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        )}
      </div>
      <div className="q-dock">
        {ready && (
          <p className="q-said" role="status">
            {t`The owner reads:`} {i18n._(ready)}
          </p>
        )}
        <button
          type="button"
          className={isCross || chosen ? 'bt p grow' : 'bt grow'}
          disabled={!maySend}
          onClick={sendBack}
        >
          <OfficeIcon name="undo" size="s" />
          {t`Send back`}
          <KeyCaps keys={['R']} />
        </button>
        <button
          type="button"
          className={allTicked ? 'bt p grow' : 'bt grow'}
          disabled={!allTicked}
          onClick={approve}
        >
          {t`Approve`}
          <KeyCaps keys={['A']} />
        </button>
      </div>
    </section>
  );
}
