import { later } from '../ui/base/later.tsx';

/** What an owner should know before the trips, on the home page and the feed. */
export const OwnerCards = later(async () => (await import('./owner-cards.tsx')).OwnerCards);
