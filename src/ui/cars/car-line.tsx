import { useLingui } from '@lingui/react/macro';
import { carWord, colourWord } from '../../../domain/car/car-names.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { CarPhoto } from './car-photo.tsx';
import { paintOf } from './car-drawing.tsx';
import { shapes } from './car-shapes.ts';

type Car = Omit<BidRow['car'], 'registration'>;

/** 'Toyota Axio 2015' */
export function useCarName(): (car: Pick<Car, 'brand' | 'model' | 'manufacture_year'>) => string {
  const { t } = useLingui();
  const { locale, digits } = useFormat();
  const toCome = t`The car that you will add`;
  return ({ brand, model, manufacture_year }) =>
    brand === '' ? toCome : `${carWord(brand, locale)} ${carWord(model, locale)} ${digits(manufacture_year)}`;
}

/** 'White, AC, 4 seats' */
export function CarDetail({ car }: { car: Car }) {
  const { t } = useLingui();
  const { locale, digits } = useFormat();
  const colour = colourWord(car.color, locale);
  const air = car.is_air_conditioned ? t`AC` : t`no AC`;
  const seats = digits(car.number_of_seat);
  return <>{t`${colour}, ${air}, ${seats} seats`}</>;
}

/** The car's photo, or the drawing of its type in its paint. */
export function CarPicture({ car, wide = false }: { car: Car; wide?: boolean }) {
  const name = useCarName();
  const [image] = car.images;
  return (
    <CarPhoto
      label={name(car)}
      shape={shapes[car.car_type]}
      paint={paintOf(car.color)}
      wide={wide}
      {...(image && { picture: { src: image.file_path, bytes: image.bytes } })}
    />
  );
}
