import { useLingui } from '@lingui/react/macro';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { Range } from '../../../domain/money/fare.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { BidCard, type Asked } from './bid-card.tsx';

type BackupOfferProps = {
  backup: WithMutations<BidRow>;
  /** The type of car that the passenger requested. */
  asked: Asked;
  /** The bid of the car owner who was confirmed and then canceled. */
  left: BidRow | null;
  hint: Range | null;
  /** Omitted when no bid can be confirmed now. */
  onTake?: () => void;
};

/** Shown when the confirmed car owner has canceled: the backup is still offered at its price. */
export function BackupOffer({ backup, asked, left, hint, onTake }: BackupOfferProps) {
  const { t } = useLingui();
  const name = withoutHonorifics(backup.provider.name);
  const owner = left && withoutHonorifics(left.provider.name);
  return (
    <section className="col g4" aria-label={t`Your backup`}>
      <Alert tone="bad" icon="ban">
        <b className="line">{owner ? t`The car owner ${owner} canceled` : t`The car owner canceled`}</b>
        {t`Your backup holds: ${name} comes for the fare that was bid. Take it before the time runs out.`}
      </Alert>
      <ul>
        <BidCard
          bid={backup}
          asked={asked}
          cheapest={false}
          topRated={false}
          hint={hint}
          confirmText={t`Take this car`}
          {...(onTake && { onConfirm: onTake })}
        />
      </ul>
    </section>
  );
}
