import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CorrectionRow } from '../../protocol/api/office/people.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { SecondSignature, type SignatureDecision } from '../kit/second-signature.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';

type WaitingCorrectionProps = {
  correction: CorrectionRow;
  isBusy: boolean;
  onDecide: (id: string, decision: SignatureDecision) => void;
};

/** A correction that waits for a second signature: its author, and the dues before and after. */
export function WaitingCorrection({ correction, isBusy, onDecide }: WaitingCorrectionProps) {
  const { t } = useLingui();
  const { taka } = useOfficeFormat();
  const { id, owner, change, dues, words, by, own } = correction;
  const [now, next] = [taka(dues), taka(dues + change)];
  return (
    <li className="o-waits">
      <span className="grow">
        <b>{t`${now} → ${next}`}</b>
        <small>
          <Link to="/people/$id" params={{ id: owner.id }}>
            {owner.name}
          </Link>
          : {words}
        </small>
      </span>
      <span className="row g2">
        <Person name={by} />
        <small>{by}</small>
      </span>
      <SecondSignature own={own} isBusy={isBusy} onDecide={(decision) => onDecide(id, decision)} />
    </li>
  );
}
