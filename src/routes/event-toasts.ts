import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { toBengaliDigits } from '../../domain/digits.ts';
import type { Locale } from '../../domain/locale.ts';
import { districtById } from '../../domain/places/districts.ts';
import type { NewTripsData, RealtimeEvent } from '../../protocol/realtime.ts';
import { useLocale } from '../i18n/use-locale.ts';
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

/** 'Sylhet, Dhaka': where new trips start. */
const namesOf = ({ from }: NewTripsData, locale: Locale): string =>
  from.flatMap((id) => districtById(id)?.name[locale] ?? []).join(', ');

/** Several new trips in one sentence. */
function newTripsText(trips: NewTripsData, locale: Locale): MessageDescriptor {
  const total = locale === 'bn' ? toBengaliDigits(trips.total) : String(trips.total);
  const places = namesOf(trips, locale);
  return trips.others === 0
    ? msg`${total} new trips from ${places}`
    : msg`${total} new trips from ${places} and elsewhere`;
}

/** A toast for each realtime event that the SPEC gives one. */
export function useEventToasts(): void {
  const { i18n } = useLingui();
  const locale = useLocale();
  useEffect(
    () =>
      onSyncMessage((message) => {
        if (message.type !== 'toast') return;
        const { event, trips } = message;
        const text = trips && trips.total > 1 ? newTripsText(trips, locale) : texts[event];
        if (text) toaster.show({ kind: 'notification', text: i18n._(text), icon: 'bell' });
      }),
    [i18n, locale],
  );
}
