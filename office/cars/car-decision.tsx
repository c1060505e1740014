import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { sendBackReasons, type SendBackReason } from '../../domain/car/car-status.ts';
import type { CarDecisionBody, OfficeCar } from '../../protocol/api/office/queues.ts';
import { TextEntry } from '../kit/controls.tsx';
import { DecisionPane, Duplicates, Reasons } from '../kit/decision-pane.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { useCarFacts, type CarFact } from './car-facts.ts';
import { reasons } from './reasons.ts';

export type CarDecision = typeof CarDecisionBody.infer;
type Mark = 'yes' | 'no';
type Marks = readonly (Mark | undefined)[];

type CarDecisionProps = { car: OfficeCar; onDecide: (decision: CarDecision) => void };

/** Compares the typed facts with the papers, row by row; approving waits until every row is ticked. */
export function CarDecisionPane({ car, onDecide }: CarDecisionProps) {
  const { t } = useLingui();
  const { number, say } = useOfficeFormat();
  const facts = useCarFacts(car);
  const [marks, setMarks] = useState<Marks>([]);
  const [chosen, setChosen] = useState<SendBackReason | null>(null);
  const [own, setOwn] = useState('');
  const count = (mark: Mark): number => marks.filter((each) => each === mark).length;
  const isCross = count('no') > 0;
  const allTicked = count('yes') === facts.length;
  const reason = chosen ?? (isCross ? 'paper_mismatch' : null);
  const text = reason !== 'other' || own.trim() === '' ? null : own.trim();
  const maySend = reason !== null && (reason !== 'other' || text !== null);
  const ready = reason === null ? null : reasons[reason].words;
  return (
    <DecisionPane
      title={t`What the owner wrote`}
      beside={
        <small className="end">{t`${number(count('yes'))} match, ${number(count('no'))} do not`}</small>
      }
      acts={[
        {
          letter: 'R',
          name: (
            <>
              <OfficeIcon name="undo" size="s" />
              {t`Send back`}
            </>
          ),
          isWide: true,
          isPrimary: isCross || chosen !== null,
          isDisabled: !maySend,
          run: () => reason !== null && onDecide({ decision: 'back', reason, text }),
        },
        {
          letter: 'A',
          name: t`Approve`,
          isWide: true,
          isPrimary: allTicked,
          isDisabled: !allTicked,
          run: () => onDecide({ decision: 'approve', seen: car.submitted_at }),
        },
      ]}
      notice={
        ready && (
          <p className="q-said" role="status">
            {t`The owner reads:`} {say(ready)}
          </p>
        )
      }
    >
      <CarChecklist facts={facts} marks={marks} onMark={setMarks} />
      <Duplicates found={car.same_plate.length > 0}>
        {car.same_plate.length > 0
          ? t`Active for ${car.same_plate.map(({ owner }) => owner).join(', ')}: approving takes it away there.`
          : t`No other active car has this number`}
      </Duplicates>
      <Reasons
        reasons={sendBackReasons}
        nameOf={(each) => reasons[each].name}
        chosen={reason}
        onChoose={setChosen}
      >
        {reason === 'other' && (
          <TextEntry label={t`What the owner reads`} max={500} value={own} onChange={setOwn} />
        )}
      </Reasons>
    </DecisionPane>
  );
}

type CarChecklistProps = { facts: readonly CarFact[]; marks: Marks; onMark: (marks: Marks) => void };

/** Ticks and crosses, which Space and X set row by row. */
function CarChecklist({ facts, marks, onMark }: CarChecklistProps) {
  const { t } = useLingui();
  const [at, setAt] = useState(0);
  const mark = (place: number, next: Mark): void => {
    onMark(facts.map((_, each) => (each !== place ? marks[each] : marks[each] === next ? undefined : next)));
    setAt(Math.min(facts.length - 1, place + 1));
  };
  useKeys({
    Space: () => mark(at, 'yes'),
    KeyX: () => mark(at, 'no'),
    ArrowDown: () => setAt(Math.min(facts.length - 1, at + 1)),
    ArrowUp: () => setAt(Math.max(0, at - 1)),
  });
  return (
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
  );
}
