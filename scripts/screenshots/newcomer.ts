/** Scenes of somebody who has just signed up and has nothing yet. */
import { opens, type Scene } from './work.ts';

export const newcomerScenes: readonly Scene[] = [
  { name: 'new-home', who: 'newcomer', go: opens('/', '.hero, .deskhero') },
  { name: 'new-trips', who: 'newcomer', go: opens('/trips', 'main .empty') },
  { name: 'new-bookings', who: 'newcomer', go: opens('/booking-trips', 'main .empty') },
  { name: 'new-previous', who: 'newcomer', go: opens('/previous-trips', 'main .empty') },
  { name: 'new-notifications', who: 'newcomer', go: opens('/notifications', 'main .empty') },
  { name: 'new-outbox', who: 'newcomer', go: opens('/outbox', 'main .facts') },
];
