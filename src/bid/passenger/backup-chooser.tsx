import { useLingui } from '@lingui/react/macro';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { RadioRow } from '../../ui/forms/radio-card.tsx';

/** The number of runners-up offered; a longer list would hide the bid being confirmed. */
const MOST_OFFERED = 3;
const NONE = 'none';

type BackupChooserProps = {
  /** The other open bids, best first. */
  bids: readonly BidRow[];
  value: string | null;
  onChange: (bidId: string | null) => void;
};

/** Chooses a runner-up as the backup in case the confirmed car owner cancels. */
export function BackupChooser({ bids, value, onChange }: BackupChooserProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const carName = useCarName();
  if (bids.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{t`Keep one as the backup?`}</legend>
      <p className="small mute">
        {t`If the one you confirm cancels, you take the backup with one tap, at this fare.`}
      </p>
      <div>
        {bids.slice(0, MOST_OFFERED).map((bid) => (
          <RadioRow
            key={bid.id}
            name="backup"
            value={bid.id}
            checked={value === bid.id}
            onChange={() => onChange(bid.id)}
          >
            <span className="row">
              <span className="grow">
                {withoutHonorifics(bid.provider.name)}
                <span className="small mute line">{carName(bid.car)}</span>
              </span>
              <b>{taka(bid.price)}</b>
            </span>
          </RadioRow>
        ))}
        <RadioRow name="backup" value={NONE} checked={value === null} onChange={() => onChange(null)}>
          {t`No backup`}
        </RadioRow>
      </div>
    </fieldset>
  );
}
