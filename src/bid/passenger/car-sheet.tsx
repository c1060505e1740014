import type { BidRow } from '../../../protocol/sync/rows.ts';
import { CarDetail, useCarName } from '../../ui/cars/car-line.tsx';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { OwnerReviews } from '../../reputation/owner-reviews.tsx';
import { ProviderLine } from '../../trip/parts/provider-line.tsx';
import { ProviderTrust } from '../../trip/parts/provider-trust.tsx';
import { CarPhoto } from '../../ui/cars/car-photo.tsx';
import { paintOf } from '../../ui/cars/car-drawing.tsx';
import { later } from '../../ui/base/later.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

const Pictures = later(
  async () => (await import('../../ui/cars/car-carousel.tsx')).CarCarousel,
  () => <CarPhoto label="" shape="sedan" paint="white" wide />,
);

type CarSheetProps = { bid: BidRow; open: boolean; onClose: () => void };

/** Pictures of the car, and its owner. */
export function CarSheet({ bid: { car, provider }, open, onClose }: CarSheetProps) {
  const name = useCarName();
  const { reviews_count: reviews } = provider;
  return (
    <Sheet open={open} title={name(car)} detail={<CarDetail car={car} />} onClose={onClose}>
      <Pictures
        label={name(car)}
        shape={shapes[car.car_type]}
        paint={paintOf(car.color)}
        pictures={car.images.map(({ file_path, bytes }) => ({ src: file_path, bytes }))}
      />
      <ProviderLine provider={provider} large />
      <ProviderTrust provider={provider} full />
      <OwnerReviews ownerId={provider.id} {...(reviews !== undefined && { count: reviews })} />
    </Sheet>
  );
}
