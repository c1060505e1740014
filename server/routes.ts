import type { RealtimeKeys } from './realtime/keys.ts';
import type { Route } from './http/route.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { favouriteRoutes } from './modules/accounts/favourite-routes.ts';
import { bidRoutes } from './modules/bids/routes.ts';
import { bookingRoutes } from './modules/bookings/routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { broadcastingRoutes } from './realtime/routes.ts';
import { carRoutes } from './modules/cars/routes.ts';
import { driverRoutes } from './modules/drivers/routes.ts';
import { feedRoutes } from './modules/feed/routes.ts';
import { OpenCounts } from './modules/feed/open-counts.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { healthRoute } from './modules/health/routes.ts';
import { MeasuredRoads } from './modules/geo/measured-roads.ts';
import { geoRoutes } from './modules/geo/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { noteEndedLooks } from './modules/office/looks.ts';
import { officeRoutes } from './modules/office/routes.ts';
import { ownAccountRoutes } from './modules/own-account/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { pushRoutes } from './modules/push/routes.ts';
import { settingRoutes } from './modules/settings/routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { tripRoutes } from './modules/trips/routes.ts';
import { walletRoutes } from './modules/wallet/routes.ts';
import type { PullTurns } from './sync/pull-turns.ts';

/** Every call of /api/v1. @param pushKey the public VAPID key @param turns the turns of this node's pulls */
export function allRoutes(keys: RealtimeKeys, pushKey: string, turns: PullTurns): Route[] {
  return [
    ...syncRoutes(turns),
    ...broadcastingRoutes(keys),
    ...accountRoutes(noteEndedLooks),
    ...ownAccountRoutes,
    ...favouriteRoutes,
    ...tripRoutes,
    ...bidRoutes,
    ...bookingRoutes,
    ...reportRoutes,
    ...carRoutes,
    ...driverRoutes,
    ...feedRoutes(new OpenCounts()),
    ...fileRoutes,
    ...notificationRoutes,
    ...walletRoutes,
    ...paymentRoutes,
    ...pushRoutes,
    ...geoRoutes(new MeasuredRoads()),
    ...settingRoutes(keys.key, pushKey),
    ...officeRoutes,
    healthRoute,
  ];
}
