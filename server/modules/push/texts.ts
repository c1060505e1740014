import type { Locale } from '../../../domain/locale.ts';
import { formatTaka } from '../../../domain/taka.ts';
import type { Notice } from '../../context.ts';
import { serverText, type ServerText } from '../../http/texts.ts';

const closed: Record<string, ServerText> = {
  other_chosen: 'push.bid_closed_other_chosen',
  expired: 'push.bid_closed_expired',
};

function titleId({ type, data }: Pick<Notice, 'type' | 'data'>): ServerText {
  if (type === 'bid_closed') return closed[String(data['reason'])] ?? 'push.bid_closed';
  if (type === 'trip_extended' && Number(data['bids'] ?? 0) === 0) return 'push.trip_extended_without_bids';
  if (type === 'driver_changed' && data['driver'] === null) return 'push.driver_changed_owner';
  if (type === 'seen') return 'push.summary';
  if (type === 'summary' && Number(data['total'] ?? 0) === 0)
    return data['offers'] ? 'push.summary_offers_alone' : 'push.summary_trips_alone';
  const isOne = Number(data['total'] ?? 0) === 1;
  if (type === 'new_trips' && data['offers']) return isOne ? 'push.new_offer' : 'push.new_offers';
  if (type === 'new_trips' && isOne) return 'push.new_trip';
  return `push.${type}`;
}

/** Where the new trips begin, or how many there are beside what a summary counts. */
function gatheredBody(locale: Locale, { type, data }: Pick<Notice, 'type' | 'data'>): string {
  const word = (key: string): string => String(data[key] ?? '');
  const road = [word(`pick_${locale}`), word(`dest_${locale}`)].filter((name) => name !== '').join(' – ');
  const trips = Number(data['trips'] ?? 0);
  if (type === 'summary')
    return trips > 0 && Number(data['total'] ?? 0) > 0
      ? serverText(locale, data['offers'] ? 'push.summary_offers' : 'push.summary_trips', { trips })
      : '';
  return road === '' ? word(`from_${locale}`) : road;
}

/** The text on a locked phone: what happened, and on which road. */
export function pushText(
  locale: Locale,
  notice: Pick<Notice, 'type' | 'data'>,
): { title: string; body: string } {
  const { data } = notice;
  if (notice.type === 'seen') return { title: '', body: '' };
  const word = (key: string): string => String(data[key] ?? '');
  const title = serverText(locale, titleId(notice), {
    provider: word('provider'),
    customer: word('customer'),
    driver: word('driver'),
    bid: formatTaka(Number(data['bid'] ?? 0), locale),
    price: formatTaka(Number(data['price'] ?? 0), locale),
    bids: Number(data['bids'] ?? 0),
    rating: Number(data['rating'] ?? 0),
    number: Number(data['number'] ?? 0),
    total: Number(data['total'] ?? 0),
    trips: Number(data['trips'] ?? 0),
  });
  if (notice.type === 'new_trips' || notice.type === 'summary')
    return { title, body: gatheredBody(locale, notice) };
  const road = [word(`pick_${locale}`), word(`dest_${locale}`)].filter((name) => name !== '').join(' – ');
  return { title, body: road };
}
