import { useLingui } from '@lingui/react/macro';
import { meetText, needName } from '../../../domain/trip/need-words.ts';
import { orderedNeeds, type TripNeed } from '../../../domain/trip/travellers.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icons/icon.tsx';

type BidMeetsProps = { asked: readonly TripNeed[]; meets: readonly TripNeed[] };

/** Which of the passenger's needs the owner says yes to, and which the bid leaves open. */
export function BidMeets({ asked, meets }: BidMeetsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const met = orderedNeeds(asked).filter((need) => meets.includes(need));
  const open = orderedNeeds(asked).filter((need) => !meets.includes(need));
  const list = open.map((need) => needName(need, locale)).join(', ');
  if (asked.length === 0) return null;
  return (
    <div className="row wrap small">
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
