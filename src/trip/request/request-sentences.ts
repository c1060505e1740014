import { useLingui } from '@lingui/react/macro';
import { readDhakaInstant } from '../../../domain/base/calendar.ts';
import { seatsOf } from '../../../domain/car/car.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import type { WizardStep } from '../../../domain/trip/trip-draft.ts';
import type { TripQuestion } from '../../../domain/trip/trip-draft.ts';
import { whoParts } from '../../../domain/trip/travellers.ts';
import { useTariff } from '../../db/device/use-tariff.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { fareOf } from '../parts/fare-choices.ts';
import { carTypeNames } from '../parts/trip-meta.tsx';
import { useQuestionTitles } from './question-titles.ts';
import type { StepProps } from './steps/step-props.ts';

type Role = StepProps['role'];

/** The spoken sentence for each answer; none for a missing answer. */
function useAnswers(draft: TripDraft, role: Role) {
  const { i18n, t } = useLingui();
  const { digits, locale, taka, takaRange } = useFormat();
  const { journeyLong } = useDateFormat();
  const tariff = useTariff(draft.journeyDate);
  const { pickup, via, destination } = draft.places;
  const [from, stop, to] = [pickup, via, destination].map(({ place }) => place?.address ?? '');
  const at = readDhakaInstant(draft.journeyDate, draft.journeyTime);
  const backAt = draft.type === 'round' ? readDhakaInstant(draft.returnDate, draft.returnTime) : null;
  const [leaves, returns] = [at, backAt].map((instant) => (instant === null ? '' : journeyLong(instant)));
  const car = draft.carType ? i18n._(carTypeNames[draft.carType]) : '';
  const seats = draft.carType ? digits(seatsOf(draft.carType)) : '';
  const range = role === 'customer' && draft.carType && fareOf(draft, draft.carType, tariff);
  const estimate = range ? takaRange(range) : '';
  const who =
    role === 'customer'
      ? whoParts(draft, locale)
          .map(({ text }) => text)
          .join(', ')
      : '';
  const price = role === 'provider' && draft.price !== null ? taka(draft.price) : '';
  return {
    pickup: from ? [t`From ${from}.`] : [],
    via: stop ? [t`With a stop at ${stop}.`] : [],
    destination: to ? [t`To ${to}.`] : [],
    'trip-type': [draft.type === 'round' ? t`There and back.` : t`One way.`],
    journey: leaves ? [t`Sets out on ${leaves}.`] : [],
    return: returns ? [t`Comes back on ${returns}.`] : [],
    'own-car': [],
    car: [
      ...(who ? [t`Who travels: ${who}.`] : []),
      ...(car ? [t`The car: ${car}, with ${seats} seats.`] : []),
      ...(estimate ? [t`The fare will be about ${estimate}.`] : []),
      ...(price ? [t`Your price is ${price}.`] : []),
    ],
  } satisfies Record<TripQuestion, string[]>;
}

/** A question and its current answer, or the whole summary that is checked before sending. */
export function useQuestionSentences(
  draft: TripDraft,
  role: Role,
  question: TripQuestion | 'confirm',
): (title: string) => string[] {
  const { t } = useLingui();
  const answers = useAnswers(draft, role);
  if (question !== 'confirm') return (title) => [title, ...answers[question]];
  return () => [
    t`Is everything correct?`,
    ...answers.pickup,
    ...answers.via,
    ...answers.destination,
    ...answers['trip-type'],
    ...answers.journey,
    ...answers.return,
    ...answers.car,
  ];
}

/** The questions on one page of the form, with their answers. */
export function useStepSentences(draft: TripDraft, role: Role): string[] {
  const answers = useAnswers(draft, role);
  const titles = useQuestionTitles(role);
  const whole = useQuestionSentences(draft, role, 'confirm');
  const pages: Record<Exclude<WizardStep, 'confirm'>, TripQuestion[]> = {
    place: ['pickup', 'destination', 'trip-type'],
    time: draft.type === 'round' ? ['journey', 'return'] : ['journey'],
    car: role === 'provider' ? ['own-car', 'car'] : ['car'],
  };
  if (draft.step === 'confirm') return whole('');
  return pages[draft.step].flatMap((question) => [titles[question], ...answers[question]]);
}
