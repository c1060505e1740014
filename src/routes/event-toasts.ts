import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { NewTripsData, RealtimeEvent } from '../../protocol/realtime.ts';
import { needTexts } from '../i18n/i18n.ts';
import { onSyncMessage } from '../sync/client.ts';
import { toaster } from '../ui/toaster.ts';

/** SPEC 8, 'Notification toasts'. */
const texts: Partial<Record<RealtimeEvent, MessageDescriptor>> = {
  'provider-created-bid': msg`Someone bid on your trip`,
  'provider-confirmed-booking': msg`Provider confirmed your bidding`,
  'provider-updated-fixed-price': msg`The fare of your booking has changed`,
  'trip-created': msg`A new trip is created. Please check your feed`,
  'customer-confirmed-bid': msg`Customer has confirmed your bid`,
  'customer-confirmed-booking': msg`Customer has confirmed your bid`,
  'user-created-booking': msg`Your trip has a new bidding`,
};

/** Several new trips in one toast; its words are no part of the start. */
async function newTripsToast(i18n: I18n, trips: NewTripsData): Promise<string> {
  const [{ newTripsText }] = await Promise.all([
    import('../features/interest/new-trips-text.ts'),
    needTexts('interest'),
  ]);
  return newTripsText(i18n, trips);
}

/** A toast for each realtime event that the SPEC gives one. */
export function useEventToasts(): void {
  const { i18n } = useLingui();
  useEffect(() => {
    const show = (text: string): void => toaster.show({ kind: 'notification', text, icon: 'bell' });
    return onSyncMessage((message) => {
      if (message.type !== 'toast') return;
      const { event, trips } = message;
      if (trips && trips.total > 1) return void newTripsToast(i18n, trips).then(show);
      const text = texts[event];
      if (text) show(i18n._(text));
    });
  }, [i18n]);
}
