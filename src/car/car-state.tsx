import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CarStatus, SendBackReason } from '../../domain/car/car-status.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { useMarket } from '../db/device/use-market.ts';
import { useFormat } from '../i18n/use-format.ts';
import { RoadSteps } from '../ui/road/road-steps.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { Badge } from '../ui/status/badge.tsx';

type State = CarStatus | 'new' | 'refused';

/** The car's state, in two words. */
export function CarStatusBadge({ car, state }: { car: CarRow; state: State }) {
  const { t } = useLingui();
  if (state === 'new') return <Badge tone="shut" icon="cloud-upload">{t`On the phone`}</Badge>;
  if (state === 'refused') return <Badge tone="bad" icon="circle-alert">{t`Not accepted`}</Badge>;
  if (state === 'active') return <Badge tone="go" icon="badge-check">{t`Active`}</Badge>;
  if (state === 'inactive') return <Badge tone="shut" icon="circle-slash">{t`Switched off`}</Badge>;
  if (car.sent_back) return <Badge tone="bad" icon="undo-2">{t`Sent back`}</Badge>;
  return <Badge tone="shut" icon="hourglass">{t`Being verified`}</Badge>;
}

const reasons: Record<SendBackReason, { title: MessageDescriptor; way: MessageDescriptor } | null> = {
  paper_blurred: {
    title: msg`A paper is blurred.`,
    way: msg`Number or date cannot be read. Lay it in daylight, straight, and take it again.`,
  },
  paper_expired: { title: msg`A paper has expired.`, way: msg`Add a photo of the one that is valid now.` },
  paper_mismatch: {
    title: msg`What you wrote does not match the papers.`,
    way: msg`Number, brand and year have to be those of the papers.`,
  },
  photo_unusable: {
    title: msg`The car cannot be seen well.`,
    way: msg`Take it whole, in daylight, with its number plate.`,
  },
  photo_mismatch: {
    title: msg`The photos are of another car.`,
    way: msg`Take photos of the car that you have entered.`,
  },
  plate_claimed: {
    title: msg`Somebody else has papers for this number.`,
    way: msg`Add the registration and the fitness certificate in your name.`,
  },
  other: null,
};

/** Why a car was sent back, in the office's words if it wrote any. */
export function SentBackReason({ back }: { back: NonNullable<CarRow['sent_back']> }) {
  const { i18n } = useLingui();
  const reason = reasons[back.reason];
  return (
    <p className="reason">
      <span>
        {reason && (
          <>
            <b>{i18n._(reason.title)}</b> {back.text === null && i18n._(reason.way)}
          </>
        )}{' '}
        {back.text}
      </span>
    </p>
  );
}

/** The verification as a road with three milestones. */
export function CarRoad({ car }: { car: CarRow }) {
  const { t } = useLingui();
  return (
    <RoadSteps
      steps={[
        { name: t`Sent`, is: 'done' },
        car.sent_back ? { name: t`Sent back`, is: 'back' } : { name: t`Verifying`, is: 'at' },
        { name: t`Active` },
      ]}
    />
  );
}

/** The verification with the details that the owner needs. */
export function CarState({ car }: { car: CarRow }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const market = useMarket();
  if (car.car_status !== 'verification_pending') return null;
  const seconds = market?.market.car_verified_after;
  const back = car.sent_back;
  const minutes = digits(Math.round((seconds ?? 60) / 60));
  return (
    <>
      {back && <SentBackReason back={back} />}
      <CarRoad car={car} />
      {car.claimed && !back && (
        <Alert tone="wait">{t`You claim this number. The papers of both owners are compared.`}</Alert>
      )}
      {!back && (
        <Alert tone="wait">
          {seconds === undefined
            ? t`This usually takes a day. Until then you can look at trips, but not bid with this car.`
            : t`In this demo market a car is verified by itself after ${minutes} minute.`}
        </Alert>
      )}
    </>
  );
}
