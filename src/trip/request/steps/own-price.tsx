import { useLingui } from '@lingui/react/macro';
import { fareRangeOfDraft } from '../../../../domain/trip/trip-draft.ts';
import { commissionOf, providerShare } from '../../../../domain/money/wallet.ts';
import { useTariff } from '../../../db/device/use-tariff.ts';
import { IncludesChooser } from '../../../money/parts/includes-chooser.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { Facts } from '../../../ui/cards/facts.tsx';
import { PriceStepper } from '../../../ui/choosers/price-stepper.tsx';
import { Trouble } from '../../../ui/status/alert.tsx';
import type { StepProps } from './step-props.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

const STEP_TAKA = 50;

/**
 * The car owner's price for the trip, within its range (REQ 5), the commission on it and the owner's
 * remainder.
 */
export function OwnPrice({ draft, refusals, send }: Omit<StepProps, 'role'>) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const error = useRefusalTexts(refusals)('price');
  const tariff = useTariff(draft.journeyDate);
  const range = draft.carId === null ? null : fareRangeOfDraft(draft, tariff);
  if (range)
    return (
      <>
        <PriceStepper
          label={t`What will you charge?`}
          value={draft.price}
          min={range.min}
          max={range.max}
          step={STEP_TAKA}
          error={error}
          onChange={(price) => send({ type: 'FILL', fields: { price } })}
        />
        {draft.price !== null && (
          <Facts
            facts={[
              { term: t`Commission 10%`, value: taka(commissionOf(draft.price)) },
              { term: t`You keep`, value: taka(providerShare(draft.price)) },
            ]}
          />
        )}
        <IncludesChooser
          value={draft.includes ?? []}
          onChange={(includes) => send({ type: 'FILL', fields: { includes } })}
        />
      </>
    );
  return <Trouble text={error} />;
}
