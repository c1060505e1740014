import { useLingui } from '@lingui/react/macro';
import { meetText } from '../../../domain/trip/need-words.ts';
import { orderedNeeds, type TripNeed } from '../../../domain/trip/travellers.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { Hint } from '../../ui/status/hint.tsx';

type MeetsChooserProps = {
  /** What the passenger asked for. */
  asked: readonly TripNeed[];
  /** Whether the chosen car has air conditioning; with another the owner cannot promise it. */
  airConditioned: boolean;
  value: readonly TripNeed[];
  onChange: (next: TripNeed[]) => void;
};

/** Which of the passenger's needs this bid meets. */
export function MeetsChooser({ asked, airConditioned, value, onChange }: MeetsChooserProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (asked.length === 0) return null;
  const open = orderedNeeds(asked).filter((need) => need !== 'ac' || airConditioned);
  return (
    <fieldset className="field">
      <legend>{t`What the passenger needs: which can you give?`}</legend>
      <div className="ticks">
        {open.map((need) => (
          <CheckRow
            key={need}
            checked={value.includes(need)}
            onChange={(ticked) =>
              onChange(orderedNeeds(ticked ? [...value, need] : value.filter((each) => each !== need)))
            }
          >
            {meetText(need, locale)}
          </CheckRow>
        ))}
      </div>
      {open.length < asked.length && (
        <Hint>{t`The passenger wants AC. This car has none, and the bid says so.`}</Hint>
      )}
      <Hint>{t`Tick only what is true. The passenger sees it with your bid.`}</Hint>
    </fieldset>
  );
}
