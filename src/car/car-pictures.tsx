import { useLingui } from '@lingui/react/macro';
import { isFileHash } from '../../domain/base/file-hash.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { LocalPhoto } from '../file/local-photo.tsx';
import { useCarName } from '../ui/cars/car-line.tsx';
import { shapes } from '../ui/cars/car-shapes.ts';
import { later } from '../ui/base/later.tsx';
import { CarPhoto } from '../ui/cars/car-photo.tsx';
import { paintOf } from '../ui/cars/car-drawing.tsx';

const Carousel = later(
  async () => (await import('../ui/cars/car-carousel.tsx')).CarCarousel,
  () => <span className="photo wide" aria-hidden="true" />,
);

/** The car's photos; those that are still on the phone are shown from there. */
export function CarPictures({ car }: { car: CarRow }) {
  const { t } = useLingui();
  const name = useCarName();
  const drawn = { label: name(car), shape: shapes[car.car_type], paint: paintOf(car.color) };
  const stored = car.images.filter(({ file_path }) => !isFileHash(file_path));
  const local = car.images.find(({ file_path }) => isFileHash(file_path));
  if (stored.length === 0 && local)
    return (
      <span className="photo wide">
        <LocalPhoto
          hash={local.file_path}
          alt={t`Photo of the car, on this phone`}
          otherwise={<CarPhoto {...drawn} wide />}
        />
      </span>
    );
  return <Carousel {...drawn} pictures={stored.map(({ file_path, bytes }) => ({ src: file_path, bytes }))} />;
}
