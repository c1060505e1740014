import type { BidRow } from '../../../protocol/rows.ts';
import { showPlate } from '../../../domain/plate.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CarDetail, CarPicture, useCarName } from '../../trip/car-line.tsx';
import { Plate } from '../../ui/plate.tsx';

/** The car that comes, with its plate where the reader may know it. */
export function AgreedCar({ bid }: { bid: BidRow }) {
  const locale = useLocale();
  const name = useCarName();
  const plate = bid.car.registration === null ? null : showPlate(bid.car.registration, locale);
  const cut = plate?.lastIndexOf(' ') ?? -1;
  return (
    <>
      <div className="row g3 top">
        <CarPicture car={bid.car} />
        <div className="grow col">
          <span>
            <b className="line">{name(bid.car)}</b>
            <span className="small mute">
              <CarDetail car={bid.car} />
            </span>
          </span>
          {plate !== null && (
            <span>
              <Plate area={plate.slice(0, cut)} number={plate.slice(cut + 1)} />
            </span>
          )}
        </div>
      </div>
      <hr />
    </>
  );
}
