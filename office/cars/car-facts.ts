import { useLingui } from '@lingui/react/macro';
import type { OfficeCar } from '../../protocol/api/office/queues.ts';
import { carWord, colourWord } from '../../domain/car/car-names.ts';
import { showPlate } from '../../domain/car/plate.ts';
import { carWords } from '../trips/trip-words.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

export type CarFact = { name: string; value: string };

/** The facts that the owner typed, in the order of the papers. */
export function useCarFacts(car: OfficeCar): CarFact[] {
  const { t } = useLingui();
  const { digits, locale, say } = useOfficeFormat();
  const seats = digits(car.number_of_seat);
  const type = say(carWords[car.car_type]);
  return [
    { name: t`Plate`, value: showPlate(car.registration, locale) },
    { name: t`Owner`, value: car.owner.name },
    { name: t`Brand, model`, value: `${carWord(car.brand, locale)} ${carWord(car.model, locale)}` },
    { name: t`Year`, value: digits(car.manufacture_year) },
    { name: t`Type`, value: t`${type}, ${seats} seats` },
    { name: t`Colour`, value: colourWord(car.color, locale) },
    { name: t`AC`, value: car.is_air_conditioned ? t`Yes` : t`No` },
  ];
}
