import type { RealtimeKeys } from './realtime/keys.ts';
import type { Route } from './http/route.ts';
import { accountRoutes } from './person/routes.ts';
import { favouriteRoutes } from './reputation/favourite-routes.ts';
import { bidRoutes } from './bid/routes.ts';
import { bookingRoutes } from './booking/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { broadcastingRoutes } from './realtime/routes.ts';
import { callBackRoutes } from './call-back/routes.ts';
import { carRoutes } from './car/routes.ts';
import { driverRoutes } from './driver/routes.ts';
import { faceRoutes } from './face/routes.ts';
import { feedRoutes } from './feed/routes.ts';
import { OpenCounts } from './feed/open-counts.ts';
import { fileRoutes } from './file/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { MeasuredRoads } from './place/measured-roads.ts';
import { geoRoutes } from './place/routes.ts';
import { notificationRoutes } from './notice/routes.ts';
import { noteEndedLooks } from './office/audit/looks.ts';
import { officeRoutes } from './office/routes.ts';
import { ownAccountRoutes } from './account/routes.ts';
import { paymentRoutes } from './money/payments/routes.ts';
import { pushRoutes } from './notice/push/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { nodataRoutes } from './nodata/routes.ts';
import { takeSms } from './nodata/take-sms.ts';
import { syncRoutes } from './sync/routes.ts';
import { tripRoutes } from './trip/routes.ts';
import { walletRoutes } from './money/wallet/routes.ts';
import type { PullTurns } from './sync/pull-turns.ts';
import type { PushTurns } from './sync/push-turns.ts';

/** Every call of /api/v1. @param pushKey the public VAPID key @param turns those of this node's pushes and pulls */
export function allRoutes(
  keys: RealtimeKeys,
  pushKey: string,
  turns: { push: PushTurns; pull: PullTurns },
): Route[] {
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
    ...faceRoutes,
    ...feedRoutes(new OpenCounts()),
    ...fileRoutes,
    ...notificationRoutes,
    ...walletRoutes,
    ...paymentRoutes,
    ...pushRoutes,
    ...geoRoutes(new MeasuredRoads()),
    ...settingRoutes(keys.key, pushKey),
    ...callBackRoutes(takeSms),
    ...nodataRoutes,
    ...officeRoutes,
    ...healthRoutes,
  ];
}
