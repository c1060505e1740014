import { useSyncExternalStore } from 'react';
import type { Credentials } from '../platform/session.ts';
import { onPushState, pushState, type PushState } from './calls/push-subscription.ts';

/** Whether this browser is notified while the app is closed. */
export const usePushState = (session: Credentials): PushState =>
  useSyncExternalStore(onPushState, () => pushState(session));
