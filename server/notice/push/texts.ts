import type { Locale } from '../../../domain/base/locale.ts';
import { showPlate } from '../../../domain/car/plate.ts';
import { formatTaka } from '../../../domain/base/taka.ts';
import type { Notice } from '../../act/context.ts';
import { serverText, type ServerText } from '../../http/answer/texts.ts';

type Data = Notice['data'];
type ShownType = Exclude<Notice['type'], 'seen'>;
const numberIn = (data: Data, key: string): number => Number(data[key] ?? 0);

const closed: Record<string, ServerText> = {
  other_chosen: 'push.bid_closed_other_chosen',
  expired: 'push.bid_closed_expired',
};

function newTripsTitle(data: Data): ServerText {
  const isOne = numberIn(data, 'total') === 1;
  if (data['offers']) return isOne ? 'push.new_offer' : 'push.new_offers';
  return isOne ? 'push.new_trip' : 'push.new_trips';
}

function summaryTitle(data: Data): ServerText {
  if (numberIn(data, 'total') > 0) return 'push.summary';
  return data['offers'] ? 'push.summary_offers_alone' : 'push.summary_trips_alone';
}

/** The types whose title depends on their data; that of every other type is `push.<type>`. */
const titles: Partial<Record<ShownType, (data: Data) => ServerText>> = {
  bid_closed: (data) => closed[String(data['reason'])] ?? 'push.bid_closed',
  trip_extended: (data) =>
    numberIn(data, 'bids') === 0 ? 'push.trip_extended_without_bids' : 'push.trip_extended',
  driver_changed: ({ driver }) => (driver === null ? 'push.driver_changed_owner' : 'push.driver_changed'),
  new_trips: newTripsTitle,
  summary: summaryTitle,
};

/** The text on a locked phone: the event and the road. */
export function pushText(
  locale: Locale,
  { type, data }: Pick<Notice, 'type' | 'data'>,
): { title: string; body: string } {
  if (type === 'seen') return { title: '', body: '' };
  const word = (key: string): string => String(data[key] ?? '');
  const title = serverText(locale, titles[type]?.(data) ?? `push.${type}`, {
    provider: word('provider'),
    customer: word('customer'),
    driver: word('driver'),
    who: word('who'),
    when: word(`when_${locale}`),
    dest: word(`dest_${locale}`),
    bid: formatTaka(numberIn(data, 'bid'), locale),
    price: formatTaka(numberIn(data, 'price'), locale),
    bids: numberIn(data, 'bids'),
    rating: numberIn(data, 'rating'),
    number: numberIn(data, 'number'),
    total: numberIn(data, 'total'),
    trips: numberIn(data, 'trips'),
  });
  const road = [word(`pick_${locale}`), word(`dest_${locale}`)].filter((name) => name !== '').join(' – ');
  if (type === 'journey_evening' || type === 'journey_soon') {
    const plate = showPlate(word('plate'), locale);
    return { title, body: [word(`place_${locale}`), plate].filter((part) => part !== '').join(', ') };
  }
  if (type === 'summary') return { title, body: summaryBody(locale, data) };
  return { title, body: type === 'new_trips' && road === '' ? word(`from_${locale}`) : road };
}

/** The text about the new trips that a summary adds to the notifications. */
function summaryBody(locale: Locale, data: Data): string {
  const trips = numberIn(data, 'trips');
  if (trips === 0 || numberIn(data, 'total') === 0) return '';
  return serverText(locale, data['offers'] ? 'push.summary_offers' : 'push.summary_trips', { trips });
}
