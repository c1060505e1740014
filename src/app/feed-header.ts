import { later } from '../ui/base/later.tsx';

/** Notices shown before the trips, on the home page and the feed. */
export const WelcomeCards = later(async () => (await import('./welcome-cards.tsx')).WelcomeCards);
