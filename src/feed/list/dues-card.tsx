import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { countingDues } from '../../../domain/money/credit.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { Signboard } from '../../ui/road/signboard.tsx';

type WithPlace = CSSProperties & { '--at': string };

/** A car owner's debt, and the limit up to which they may bid (REQ 1). */
export function DuesCard() {
  const { t } = useLingui();
  const { taka } = useFormat();
  const profile = useView((dbs) => profileView(dbs), []);
  const market = useMarket();
  if (!profile) return null;
  const credit = creditOf(profile, market);
  const { creditLimit: limit } = credit;
  const share = limit > 0 ? Math.min(1, Math.max(0, credit.dues / limit)) : 1;
  const gauge: WithPlace = { '--at': `${Math.round(share * 100)}%` };
  const most = taka(limit);
  return (
    <Signboard>
      <div className="col">
        <span>
          <span className="small mute line">{profile.dues < 0 ? t`Paid in advance` : t`Dues`}</span>
          <span className="price">{taka(Math.abs(profile.dues))}</span>
        </span>
        <div className="duesgauge" style={gauge} />
        <span className="small mute">
          {countingDues(credit, correctedNow()) > limit
            ? t`Pay to bid again; the limit is ${most}`
            : t`Credit limit ${most}`}
        </span>
      </div>
    </Signboard>
  );
}
