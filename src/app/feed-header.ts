import { beside } from '../ui/base/later.tsx';

/** Notices shown before the trips, on the home page and the feed. */
export const WelcomeCards = beside(async () => (await import('./welcome-cards.tsx')).WelcomeCards);
