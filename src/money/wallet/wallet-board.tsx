import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { liftingSum, type Credit } from '../../../domain/money/credit.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Signboard } from '../../ui/road/signboard.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { useDuesText } from './use-dues-text.ts';
import './wallet.css';

type Gauge = CSSProperties & { '--at': string; '--filled': string };

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;

/**
 * The dues, the limit, the position between the two, and whether bidding is open.
 * @param checked taka in payments that are still being checked
 */
export function WalletBoard({ credit, now, checked }: { credit: Credit; now: number; checked: number }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { dues, creditLimit: limit } = credit;
  const lifts = liftingSum(credit, now);
  const whole = Math.max(limit, dues, 1);
  const gauge: Gauge = { '--at': percent(limit / whole), '--filled': percent(dues / whole) };
  const [most, over, left, owed, sent] = [limit, dues - limit, limit - dues, Math.max(0, dues), checked].map(
    taka,
  );
  const then = useDuesText()(dues - checked);
  return (
    <Signboard>
      <div className="col g3">
        <div className="row top wrap">
          <span className="walletdues">
            <span className="small mute line">{dues < 0 ? t`Paid in advance` : t`Total dues`}</span>
            <span className="price walletsum">{taka(Math.abs(dues))}</span>
          </span>
          {checked > 0 ? (
            <Badge tone="wait" icon="hourglass">{t`Being checked`}</Badge>
          ) : (
            lifts > 0 && <Badge tone="mark" icon="lock">{t`Bidding closed`}</Badge>
          )}
        </div>
        <div
          className={checked > 0 ? 'walletgauge checked' : 'walletgauge'}
          style={gauge}
          role="img"
          aria-label={
            checked > 0 ? t`Of ${owed} dues ${sent} are being checked` : t`Limit ${most}, dues ${owed}`
          }
        />
        <div className="row wrap small walletends">
          <span className="mute">{t`Credit limit ${most}`}</span>
          <b>
            {checked > 0 ? t`Once checked, ${then}` : dues > limit ? t`${over} over` : t`${left} left to use`}
          </b>
        </div>
      </div>
    </Signboard>
  );
}
