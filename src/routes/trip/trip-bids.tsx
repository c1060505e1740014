import { TripBiddingScreen } from '../../bid/passenger/trip-bidding-screen.tsx';
import { ReturnOffers } from '../../booking/return-offers.tsx';
import { FaceDoor } from '../../trip/own/face-door.tsx';
import { needTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/base/later.tsx';
import type { TripPartProps } from './trip-page.tsx';

const ReportSheet = later(async () => {
  const [sheet] = await Promise.all([import('../../report/report-sheet.tsx'), needTexts('report')]);
  return sheet.ReportSheet;
});

/** The bids on a passenger's own trip. */
export const TripBids = (props: TripPartProps) => (
  <TripBiddingScreen
    {...props}
    offers={
      <>
        <FaceDoor trip={props.trip} />
        <ReturnOffers trip={props.trip} />
      </>
    }
    Report={ReportSheet}
  />
);
