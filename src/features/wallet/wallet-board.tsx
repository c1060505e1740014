import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { liftingSum, type Credit } from '../../../domain/credit.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Signboard } from '../../ui/road/signboard.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import './wallet.css';

type Gauge = CSSProperties & { '--at': string; '--filled': string };

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;

/** Dues, limit, how far between the two, and whether bidding is open. */
export function WalletBoard({ credit, now }: { credit: Credit; now: number }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { dues, creditLimit: limit } = credit;
  const lifts = liftingSum(credit, now);
  const whole = Math.max(limit, dues, 1);
  const gauge: Gauge = { '--at': percent(limit / whole), '--filled': percent(dues / whole) };
  const [most, over, left, owed] = [limit, dues - limit, limit - dues, Math.max(0, dues)].map(taka);
  return (
    <Signboard>
      <div className="col g3">
        <div className="row">
          <span className="grow">
            <span className="small mute line">{dues < 0 ? t`Paid in advance` : t`Total dues`}</span>
            <span className="price walletsum">{taka(Math.abs(dues))}</span>
          </span>
          {lifts > 0 && <Badge tone="mark" icon="lock">{t`Bidding closed`}</Badge>}
        </div>
        <div className="walletgauge" style={gauge} role="img" aria-label={t`Limit ${most}, dues ${owed}`} />
        <div className="row small">
          <span className="mute grow">{t`Credit limit ${most}`}</span>
          <b>{dues > limit ? t`${over} over` : t`${left} left to use`}</b>
        </div>
      </div>
    </Signboard>
  );
}
