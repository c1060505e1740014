import { TripBiddingScreen } from '../../bid/passenger/trip-bidding-screen.tsx';
import { loadChooseBid } from '../../bid/passenger/load-choose-bid.ts';
import { afterFirstTask } from '../../platform/data-saver.ts';
import { FaceDoor } from '../../trip/own/face-door.tsx';
import { needTexts } from '../../i18n/i18n.ts';
import { beside, later } from '../../ui/base/later.tsx';
import type { TripPartProps } from './trip-page.tsx';

const ReportSheet = later(async () => {
  const [sheet] = await Promise.all([import('../../report/report-sheet.tsx'), needTexts('report')]);
  return sheet.ReportSheet;
});

const ReturnOffers = beside(async () => {
  const [offers] = await Promise.all([import('../../booking/return-offers.tsx'), needTexts('booking')]);
  return offers.ReturnOffers;
});

// at once with the page, which shows it as soon as it is rendered
void afterFirstTask()
  .then(loadChooseBid)
  .catch(() => undefined);

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
