import { needTexts } from '../i18n/i18n.ts';
import { PassengerStanding } from './passenger-standing.tsx';

/** Loads a passenger's standing and its texts after the feed, whose start has room for neither. */
export async function standing(): Promise<typeof PassengerStanding> {
  await needTexts('reputation');
  return PassengerStanding;
}
