import { useLingui } from '@lingui/react/macro';
import { meetText, needName } from '../../../domain/trip/need-words.ts';
import { orderedNeeds, type TripNeed } from '../../../domain/trip/travellers.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icons/icon.tsx';

type BidMeetsProps = { asked: readonly TripNeed[]; bid: Pick<BidRow, 'meets' | 'woman_drives'> };

/** Which of the passenger's needs the owner confirms, and which the bid leaves open. */
export function BidMeets({ asked, bid }: BidMeetsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { meets = [], woman_drives: woman = false } = bid;
  const met = orderedNeeds(asked).filter((need) => meets.includes(need));
  // either of the two wishes is enough
  const open = orderedNeeds(asked).filter((need) => !meets.includes(need) && !(need === 'family' && woman));
  const list = open.map((need) => needName(need, locale)).join(', ');
  if (asked.length === 0) return null;
  return (
    <div className="row wrap small">
      {woman && (
        <span className="ok row">
          <Icon name="check" size="s" />
          <span>{t`A woman drives: the office has checked her papers`}</span>
        </span>
      )}
      {met.length > 0 && (
        <span className="ok row">
          <Icon name="check" size="s" />
          <span>{met.map((need) => meetText(need, locale)).join(', ')}</span>
        </span>
      )}
      {open.length > 0 && <span className="mute">{t`Not promised: ${list}`}</span>}
    </div>
  );
}
