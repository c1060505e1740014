import { useLingui } from '@lingui/react/macro';
import {
  mostOfCount,
  orderedNeeds,
  travellerCounts,
  type TravellerCount,
  type TripNeed,
} from '../../../../domain/trip/travellers.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { CountStepper } from '../../../ui/choosers/count-stepper.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { StepProps } from '../steps/step-props.ts';
import { travellerDrawings } from './traveller-drawings.ts';
import './who.css';

type WhoFieldProps = Pick<StepProps, 'draft' | 'send'>;

type Counted = { name: string; hint: string; less: string; more: string; fill: (count: number) => void };

/** In drawing order: three small ones, and one as wide as the screen. */
const shownNeeds: readonly TripNeed[] = ['ac', 'patient', 'wheelchair', 'family'];

const Drawing = ({ of }: { of: TravellerCount | TripNeed }) => (
  <svg
    className="traveller"
    viewBox="0 0 48 48"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: travellerDrawings[of] }}
  />
);

/** Who travels: counts and needs, all of them optional. */
export function WhoField({ draft, send }: WhoFieldProps) {
  const { t } = useLingui();
  const { needs = [] } = draft;
  const counts: Record<TravellerCount, Counted> = {
    adults: {
      name: t`Adults`,
      hint: t`you too`,
      less: t`One adult less`,
      more: t`One adult more`,
      fill: (adults) => send({ type: 'FILL', fields: { adults } }),
    },
    children: {
      name: t`Children`,
      hint: t`under 10 years`,
      less: t`One child less`,
      more: t`One child more`,
      fill: (children) => send({ type: 'FILL', fields: { children } }),
    },
    bags: {
      name: t`Big bags`,
      hint: t`trolleys, sacks`,
      less: t`One bag less`,
      more: t`One bag more`,
      fill: (bags) => send({ type: 'FILL', fields: { bags } }),
    },
  };
  const names: Record<TripNeed, string> = {
    ac: t`AC wanted`,
    patient: t`A patient travels`,
    wheelchair: t`A wheelchair`,
    family: t`A family’s or a woman’s car, if there is one`,
  };
  const toggle = (need: TripNeed): void => {
    const others = needs.filter((each) => each !== need);
    const next = others.length < needs.length ? others : orderedNeeds([...needs, need]);
    send({ type: 'FILL', fields: { needs: next } });
  };
  return (
    <>
      <Card label={t`Who travels`}>
        <div className="party">
          {travellerCounts.map((key) => (
            <div key={key} className="partyrow">
              <Drawing of={key} />
              <span className="small">
                <b className="line">{counts[key].name}</b>
                <span className="mute">{counts[key].hint}</span>
              </span>
              <CountStepper
                label={counts[key].name}
                less={counts[key].less}
                more={counts[key].more}
                value={draft[key] ?? 0}
                most={mostOfCount}
                onChange={counts[key].fill}
              />
            </div>
          ))}
        </div>
      </Card>
      <div className="needs">
        {shownNeeds.map((need) => (
          <label key={need} className={need === 'family' ? 'need wide' : 'need'}>
            <input
              type="checkbox"
              className="native"
              checked={needs.includes(need)}
              onChange={() => toggle(need)}
            />
            <span className="ticked">
              <Icon name="check" size="s" />
            </span>
            <Drawing of={need} />
            <span>{names[need]}</span>
          </label>
        ))}
      </div>
    </>
  );
}
