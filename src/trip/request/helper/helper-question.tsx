import { useLingui } from '@lingui/react/macro';
import { carTypeChoices, seatsOf } from '../../../../domain/car/car.ts';
import type { TripQuestion } from '../../../../domain/trip/trip-draft.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { shapes } from '../../../ui/cars/car-shapes.ts';
import { CarDrawing } from '../../../ui/cars/car-drawing.tsx';
import { Trouble } from '../../../ui/status/alert.tsx';
import { BigPick, Heads } from './big-pick.tsx';
import { HelperMoment } from './helper-moment.tsx';
import { Question } from '../question.tsx';
import { RoadDrawing } from './road-drawing.tsx';
import type { StepProps } from '../steps/step-props.ts';
import type { Half } from './use-helper-steps.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

type HelperQuestionProps = StepProps & { question: TripQuestion; half: Half | null; titleId: string };

type AnswerProps = Omit<HelperQuestionProps, 'half'>;

/** One question of the helper mode, with drawings to choose from if there are few answers. */
export function HelperQuestion({ titleId, half, ...props }: HelperQuestionProps) {
  const { question, role } = props;
  if (half !== null) return <HelperMoment {...props} back={question === 'return'} half={half} />;
  if (question === 'car' && role === 'customer') return <HowMany {...props} titleId={titleId} />;
  if (question === 'trip-type') return <WayBack {...props} titleId={titleId} />;
  if (question === 'via') return <Stop {...props} titleId={titleId} />;
  return <Question {...props} wide />;
}

const paints = { 'sedan car': 'white', 'mini micro': 'silver', micro: 'blue' } as const;

function HowMany({ draft, refusals, send, titleId }: AnswerProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const missing = useRefusalTexts(refusals)('car_type');
  return (
    <div className="col g3" role="radiogroup" aria-labelledby={titleId}>
      {carTypeChoices.map((carType, index) => {
        const before = carTypeChoices[index - 1];
        const [least, most] = [digits(before ? seatsOf(before) + 1 : 1), digits(seatsOf(carType))];
        return (
          <BigPick
            key={carType}
            name="car_type"
            value={carType}
            checked={draft.carType === carType}
            onChange={() => send({ type: 'CHOOSE_CAR', carType })}
            drawing={<CarDrawing shape={shapes[carType]} paint={paints[carType]} />}
            text={t`${least}–${most} people`}
            below={<Heads count={seatsOf(carType)} />}
          />
        );
      })}
      <Trouble text={missing} />
    </div>
  );
}

function WayBack({ draft, send, titleId }: AnswerProps) {
  const { t } = useLingui();
  const texts = { oneway: t`Only going`, round: t`There and back` };
  return (
    <div className="col g3" role="radiogroup" aria-labelledby={titleId}>
      {(['oneway', 'round'] as const).map((tripType) => (
        <BigPick
          key={tripType}
          name="trip_type"
          value={tripType}
          checked={draft.type === tripType}
          onChange={() => send({ type: 'SET_TRIP_TYPE', tripType })}
          drawing={<RoadDrawing kind={tripType} />}
          text={texts[tripType]}
        />
      ))}
    </div>
  );
}

function Stop({ titleId, ...props }: AnswerProps) {
  const { t } = useLingui();
  const { draft, send } = props;
  const texts = { straight: t`No, straight there`, stop: t`Yes, stop at a place` };
  return (
    <>
      <div className="col g3" role="radiogroup" aria-labelledby={titleId}>
        {(['straight', 'stop'] as const).map((kind) => (
          <BigPick
            key={kind}
            name="stop"
            value={kind}
            checked={draft.viaShown === (kind === 'stop')}
            onChange={() => send({ type: 'SHOW_VIA', shown: kind === 'stop' })}
            drawing={<RoadDrawing kind={kind} />}
            text={texts[kind]}
          />
        ))}
      </div>
      {draft.viaShown && <Question {...props} wide />}
    </>
  );
}
