import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import { saveSmsPlace } from '../../db/outbox/car-places.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { openSeal } from './seal.ts';

/** Minutes by which the other phone's clock may be ahead. */
const aheadMs = 10 * 60_000;

type SmsPlaceProps = { trip: { id: string; terms: Terms }; fragment: string };

/** Takes the place from the link of an SMS, if the other side of this agreement wrote it; says so if not. */
export function SmsPlace({ trip: { id, terms }, fragment }: SmsPlaceProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const [isForeign, setForeign] = useState(false);
  const agreedAt = terms.agreed_at;
  useEffect(() => {
    let left = false;
    const take = async (): Promise<void> => {
      const place = await openSeal({ id, terms: { agreed_at: agreedAt } }, fragment);
      const isSound = place !== null && place.at <= correctedNow() + aheadMs;
      if (isSound) await saveSmsPlace(dbs, id, place);
      if (!left) setForeign(!isSound);
    };
    void take();
    return () => {
      left = true;
    };
  }, [dbs, id, agreedAt, fragment]);
  if (!isForeign) return null;
  return (
    <Alert icon="ban">{t`This link was not written by the other side of this trip, or it is damaged.`}</Alert>
  );
}
