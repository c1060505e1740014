import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BidRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { CarDetail, CarPicture, useCarName } from '../../trip/car-line.tsx';
import { MarkStrip } from '../../trip/marks.tsx';
import { ProviderLine } from '../../trip/provider-line.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';

type BidCardProps = {
  bid: Marked<BidRow>;
  cheapest: boolean;
  topRated: boolean;
  /** Left out when nothing can be chosen now. */
  onConfirm?: () => void;
};

/** One bid: price, car, owner. */
export function BidCard({ bid, cheapest, topRated, onConfirm }: BidCardProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const carName = useCarName();
  const [showing, setShowing] = useState(false);
  return (
    <Card as="li" label={`${bid.provider.name}, ${taka(bid.price)}`} sync={<MarkStrip marks={bid.marks} />}>
      {(cheapest || topRated) && (
        <div className="row wrap">
          {cheapest && <Badge tone="mark" icon="trending-down">{t`Lowest price`}</Badge>}
          {topRated && <Badge tone="go" icon="thumbs-up">{t`Best rated`}</Badge>}
        </div>
      )}
      <div className="row g3">
        <CarPicture car={bid.car} />
        <div className="grow">
          <span className="price line">{taka(bid.price)}</span>
          <b className="small line">{carName(bid.car)}</b>
          <span className="small mute line">
            <CarDetail car={bid.car} />
          </span>
        </div>
      </div>
      <ProviderLine provider={bid.provider} />
      {bid.note !== null && <p className="note">“{bid.note}”</p>}
      <div className="row">
        <Button variant="line" small onClick={() => setShowing(true)}>
          {t`See the car`}
        </Button>
        {onConfirm && (
          <Button grow small onClick={onConfirm}>
            {t`Confirm`}
          </Button>
        )}
      </div>
      <Sheet
        open={showing}
        title={carName(bid.car)}
        detail={<CarDetail car={bid.car} />}
        onClose={() => setShowing(false)}
      >
        <CarPicture car={bid.car} wide />
        <ProviderLine provider={bid.provider} large />
      </Sheet>
    </Card>
  );
}
