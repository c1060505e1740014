/** The settings of the market's rules: surcharges, bidding, limits of one account. */
import { defaultAccountLimits, type AccountLimits } from '../../domain/person/account-limits.ts';
import type { Surcharges } from '../../domain/money/fare.ts';
import { type BiddingRule, defaultBiddingRule, singleBiddingRule } from '../../domain/trip/bidding-window.ts';
import { districts } from '../../domain/place/districts.ts';
import { ConfigError, type Reader } from './config-reader.ts';

export const readBidding = (read: Reader): BiddingRule =>
  read.oneOf('BIDDING_WINDOW', ['staged', 'single']) === 'single' ? singleBiddingRule : defaultBiddingRule;

/** `11:2000,4:2000`: district ids with taka. */
export function readSurcharges(read: Reader): Surcharges {
  const text = read.text('SURCHARGES') ?? '';
  const pairs = text.split(',').map((pair) => /^\s*(\d{1,2}):(\d{1,6})\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null))
    throw new ConfigError(`SURCHARGES is '${text}': it must list district ids with taka, as 11:2000,4:2000`);
  const unknown = pairs.find((pair) => !districts.some(({ id }) => id === Number(pair?.[1])));
  if (unknown)
    throw new ConfigError(
      `SURCHARGES is '${text}': there is no district ${unknown[1]}; their ids are 1 to 64`,
    );
  return Object.fromEntries(pairs.map((pair) => [Number(pair?.[1]), Number(pair?.[2])]));
}

export const limitNames: Record<string, keyof AccountLimits> = {
  open_trips: 'openTrips',
  trips_an_hour: 'tripsAnHour',
  bids_an_hour: 'bidsAnHour',
  questions_an_hour: 'questionsAnHour',
  changes_an_hour: 'changesAnHour',
  reports_a_trip: 'reportsATrip',
  drivers_a_day: 'driversADay',
  agreements_canceled_a_week: 'agreementsCanceledAWeek',
  megabytes_a_day: 'megabytesADay',
};

/** `0` for no limits, or those that differ from the defaults: `open_trips:20,bids_an_hour:60`. */
export function readAccountLimits(read: Reader): AccountLimits | null {
  const text = read.text('ACCOUNT_LIMITS') ?? '';
  if (text === '0') return null;
  const limits = { ...defaultAccountLimits };
  for (const pair of text.split(',')) {
    const [, given = '', max] = /^\s*([a-z_]+):(\d{1,6})\s*$/.exec(pair) ?? [];
    const name = limitNames[given];
    if (name === undefined || Number(max) < 1)
      throw new ConfigError(
        `ACCOUNT_LIMITS is '${text}': it must be 0, or a list as open_trips:10,bids_an_hour:30 of ${Object.keys(limitNames).join(', ')}`,
      );
    limits[name] = Number(max);
  }
  return limits;
}
