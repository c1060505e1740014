/** The words of an SMS to a phone: Latin, short, complete without the app. Only people read them. */
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import type { Trip } from '../trip/visibility.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** '12:44pm' in Dhaka. */
export function clockWord(at: number): string {
  const [hours = 0, minutes = 0] = dhakaTime(at).split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}${half}`;
}

/** '21Nov'. */
export function dayWord(at: number): string {
  const [, month = '1', day = '1'] = dhakaDate(at).split('-');
  return `${Number(day)}${months[Number(month) - 1] ?? ''}`;
}

/** '21Nov 7:30am'. */
export const whenWord = (at: number): string => `${dayWord(at)} ${clockWord(at)}`;

const ROOM = 14;
/** 'Mirpur 10>Sreemangal'. */
export const wayWord = ({ geoLocation }: Pick<Trip, 'geoLocation'>): string =>
  [geoLocation.pick, geoLocation.dest].map(({ place }) => place.en.slice(0, ROOM).trim()).join('>');

export const placeWord = ({ geoLocation }: Pick<Trip, 'geoLocation'>): string =>
  geoLocation.pick.place.en.slice(0, ROOM).trim();
