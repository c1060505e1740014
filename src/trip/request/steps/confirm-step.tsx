import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readDhakaInstant } from '../../../../domain/base/calendar.ts';
import { seatsOf } from '../../../../domain/car/car.ts';
import { commissionOf, providerShare } from '../../../../domain/money/wallet.ts';
import { wizardRequest } from '../../../../domain/trip/trip-wizard-rules.ts';
import { InfoDoor } from '../../../site/explained/info-door.tsx';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useRoad } from '../../../place/use-road.ts';
import { useOnline } from '../../../sync/use-online.ts';
import { PriceIncludes } from '../../../money/parts/price-includes.tsx';
import { WhoTravels } from '../../parts/who-travels.tsx';
import { CarTypeText, TripNote } from '../../parts/trip-meta.tsx';
import { Alert, Trouble } from '../../../ui/status/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { CarDrawing } from '../../../ui/cars/car-drawing.tsx';
import { shapes } from '../../../ui/cars/car-shapes.ts';
import { Chip, ChipRow } from '../../../ui/actions/chip.tsx';
import { Facts, type Fact } from '../../../ui/cards/facts.tsx';
import { FareCard } from './fare-card.tsx';
import { RequestRoad } from './request-road.tsx';
import { NightQuestion } from './night-question.tsx';
import type { StepProps } from './step-props.ts';
import type { Posting } from '../use-posting.ts';
import '../trip-request.css';

type ConfirmStepProps = StepProps & {
  /** False if the page's own title already asks the question. */
  titled?: boolean;
  /** The posting time, if the form asks for it. */
  posting: Posting | null;
  failure: string | null;
};

type Road = ReturnType<typeof useRoad>;

function useFacts(role: StepProps['role'], draft: StepProps['draft']): Fact[] {
  const { t } = useLingui();
  const { taka } = useFormat();
  const format = useDateFormat();
  const when = (date: string | null, time: string | null): string => {
    const at = date !== null && time !== null ? readDhakaInstant(date, time) : null;
    return at === null ? '' : format.journeyFull(at);
  };
  return [
    { term: t`Sets out`, value: when(draft.journeyDate, draft.journeyTime) },
    ...(draft.type === 'round'
      ? [{ term: t`Comes back`, value: when(draft.returnDate, draft.returnTime) }]
      : []),
    ...(role === 'provider' && draft.price !== null
      ? [
          { term: t`Your price`, value: taka(draft.price) },
          { term: t`Commission 10%`, value: taka(commissionOf(draft.price)) },
          { term: t`You keep`, value: taka(providerShare(draft.price)) },
        ]
      : []),
  ];
}

/** The car, one way or both, and the time on the road; the milestone above has the distance. */
function CarRow({ draft, road }: { draft: StepProps['draft']; road: Road }) {
  const { t } = useLingui();
  const format = useDateFormat();
  const { carType } = draft;
  if (!carType) return null;
  const kind = draft.type === 'round' ? t`Up-Down` : t`One way`;
  const duration = road && format.duration(road.duration);
  return (
    <div className="row g3">
      <CarDrawing shape={shapes[carType]} />
      <span className="grow small">
        <b className="line">
          <CarTypeText type={carType} seats={seatsOf(carType)} />
        </b>
        {duration ? t`${kind}, about ${duration}` : kind}
      </span>
    </div>
  );
}

function StepLinks({ role, send }: Pick<StepProps, 'role' | 'send'>) {
  const { t } = useLingui();
  return (
    <ChipRow label={t`Change`}>
      <Chip icon="map-pin" onClick={() => send({ type: 'GO_TO', step: 'place' })}>
        {t`Where`}
      </Chip>
      <Chip icon="calendar" onClick={() => send({ type: 'GO_TO', step: 'time' })}>
        {t`Day and time`}
      </Chip>
      <Chip icon="car-front" onClick={() => send({ type: 'GO_TO', step: 'car' })}>
        {role === 'provider' ? t`Car and price` : t`Which car`}
      </Chip>
    </ChipRow>
  );
}

/** Everything that will be sent, for a last check (REQ 2: 'information confirmation'). */
export function ConfirmStep({ role, draft, send, posting, failure, titled = true }: ConfirmStepProps) {
  const { t } = useLingui();
  const online = useOnline();
  const [changing, setChanging] = useState(false);
  const road = useRoad(draft);
  const facts = useFacts(role, draft);
  return (
    <>
      <div className="row asked">
        {titled ? <h2 className="grow">{t`All correct?`}</h2> : <span className="grow" />}
        <Button
          variant="text"
          small
          icon="pencil"
          aria-expanded={changing}
          onClick={() => setChanging(!changing)}
        >
          {t`Change`}
        </Button>
      </div>
      {changing && <StepLinks role={role} send={send} />}
      {posting && <NightQuestion posting={posting} />}
      <Card label={t`Your trip`}>
        <RequestRoad draft={draft} road={road} />
        <hr />
        <CarRow draft={draft} road={road} />
        <Facts facts={facts} />
        {role === 'customer' && <WhoTravels trip={draft} />}
        <TripNote note={wizardRequest({ draft, role }).trip_note} />
      </Card>
      {role === 'customer' ? (
        <FareCard draft={draft} />
      ) : (
        <>
          <PriceIncludes includes={draft.includes ?? []} paidBy="passenger" />
          <InfoDoor
            label={t`What the fare is made of`}
            about={{ what: 'fare', role, includes: draft.includes ?? [], price: draft.price }}
          />
        </>
      )}
      <Trouble text={failure} />
      {draft.origin?.kind !== 'edit' && (
        <Button
          variant="text"
          wide
          icon="file-pen-line"
          onClick={() => send({ type: 'CONFIRM', asDraft: true })}
        >
          {t`Save as a draft, publish later`}
        </Button>
      )}
      {!online && (
        <Alert icon="cloud-off">
          {role === 'provider'
            ? t`There is no net now. Once you confirm, the trip is kept on the phone and offered as soon as there is one.`
            : posting?.isLater
              ? t`There is no net now. Once you confirm, the request is kept on the phone, and the server learns it and the time as soon as there is one.`
              : t`There is no net now. Once you confirm, the request is kept on the phone and posted as soon as there is one.`}
        </Alert>
      )}
    </>
  );
}
