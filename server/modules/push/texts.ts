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
  return `push.${type}`;
}

/** The text on a locked phone: what happened, and on which road. */
export function pushText(
  locale: Locale,
  notice: Pick<Notice, 'type' | 'data'>,
): { title: string; body: string } {
  const { data } = notice;
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
  });
  const road = [word(`pick_${locale}`), word(`dest_${locale}`)].filter((name) => name !== '').join(' – ');
  return { title, body: road };
}
