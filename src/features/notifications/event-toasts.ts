import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { wayOf, type NoticeKind } from '../../../domain/notice-choice.ts';
import type { RealtimeEvent } from '../../../protocol/realtime.ts';
import { profileView } from '../../db/mirror/views.ts';
import { onSyncMessage } from '../../sync/client.ts';
import { useView } from '../../sync/use-view.ts';
import { toaster } from '../../ui/overlays/toaster.ts';
import { newTripsText } from './new-trips-text.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useSaveLanguage } from './use-save-language.ts';

/** REQ 8, 'Notification toasts'; a changed or withdrawn bid has a text different from that of a new one. */
const texts: Partial<Record<RealtimeEvent, MessageDescriptor>> = {
  'provider-created-bid': msg`Someone bid on your trip`,
  'provider-changed-bid': msg`A car owner changed the price of a bid on your trip`,
  'provider-withdrew-bid': msg`A car owner took back a bid on your trip`,
  'provider-confirmed-booking': msg`Provider confirmed your bidding`,
  'provider-updated-fixed-price': msg`The fare of your booking has changed`,
  'trip-created': msg`A new trip is created. Please check your feed`,
  'customer-confirmed-bid': msg`Customer has confirmed your bid`,
  'customer-confirmed-booking': msg`Customer has confirmed your bid`,
  'customer-countered-bid': msg`The passenger has named a fare for your bid`,
  'provider-took-counter': msg`The car owner agrees to your fare. Confirm the bid`,
  'provider-left-counter': msg`The car owner stays with the fare of the bid`,
  'provider-answered-counter': msg`The car owner has named a last fare`,
  'user-created-booking': msg`Your trip has a new bidding`,
  'driver-named': msg`You have a journey to drive`,
  'driver-changed': msg`Who drives you has changed. See your trip`,
};

/** The kinds of the events whose toasts a person can do without. */
const kinds: Partial<Record<RealtimeEvent, NoticeKind>> = {
  'provider-created-bid': 'bids',
  'provider-changed-bid': 'bids',
  'provider-withdrew-bid': 'bids',
  'provider-updated-fixed-price': 'bids',
  'customer-countered-bid': 'bids',
  'provider-took-counter': 'bids',
  'provider-left-counter': 'bids',
  'provider-answered-counter': 'bids',
  'user-created-booking': 'bids',
  'provider-confirmed-booking': 'agreements',
  'customer-confirmed-bid': 'agreements',
  'customer-confirmed-booking': 'agreements',
  'trip-created': 'new_trips',
  'driver-named': 'journeys',
  'driver-changed': 'journeys',
};

/**
 * Shows a toast for each realtime event that concerns the person and that they want to know of, and keeps the badge of
 * the app's icon and the person's language.
 */
export function EventToasts(): null {
  useAppBadge();
  useSaveLanguage();
  const { i18n } = useLingui();
  const notices = useView((dbs) => profileView(dbs), [])?.notices;
  useEffect(() => {
    const show = (text: string): void => toaster.show({ kind: 'notification', text, icon: 'bell' });
    return onSyncMessage((message) => {
      if (message.type !== 'toast') return;
      const { event, trips } = message;
      const kind = kinds[event];
      if (kind && notices && wayOf(notices, kind) === 'none') return;
      const text = texts[event];
      if (trips && trips.total > 1) show(newTripsText(i18n, trips));
      else if (text) show(i18n._(text));
    });
  }, [i18n, notices]);
  return null;
}
