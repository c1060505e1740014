import { dhakaDate } from '../../../domain/base/calendar.ts';
import { firstTariff, tariffOn, type Tariff } from '../../../domain/money/fare.ts';
import type { MarketSettings } from '../../../protocol/api/settings.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useMarket } from './use-market.ts';

/**
 * The tariff of a journey on this day (YYYY-MM-DD; null: no day chosen, so today), as last received. Works
 * offline.
 */
export const tariffOf = (settings: MarketSettings | null | undefined, day: string | null): Tariff => {
  const { fares, surcharges } = settings?.market ?? {};
  const own = surcharges ? [{ ...firstTariff, surcharges }] : [];
  return tariffOn([...own, ...(fares ?? [])], day ?? dhakaDate(correctedNow()));
};

export const useTariff = (day: string | null): Tariff => tariffOf(useMarket(), day);

/** The tariff for a trip's day, as last received. */
export const tariffOfTrip = (
  settings: MarketSettings | null | undefined,
  trip: Pick<FeedRow, 'journey_date_time'>,
): Tariff => tariffOf(settings, dhakaDate(Date.parse(trip.journey_date_time)));
