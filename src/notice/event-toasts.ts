import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { wayOf, type NoticeKind } from '../../domain/notice/notice-choice.ts';
import { toBengaliDigits } from '../../domain/base/digits.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { districtById } from '../../domain/place/districts.ts';
import type { NewTripsData, RealtimeEvent } from '../../protocol/sync/realtime.ts';
import { profileView } from '../db/mirror/views.ts';
import { onSyncMessage } from '../sync/client.ts';
import { useView } from '../sync/use-view.ts';
import { toaster } from '../ui/overlays/toaster.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useSaveLanguage } from './use-save-language.ts';

type Toast = { kind: NoticeKind; text: MessageDescriptor };

/**
 * REQ 8, 'Notification toasts'. A person who has switched off a kind of notification sees no toast of that
 * kind.
 */
const toasts: Partial<Record<RealtimeEvent, Toast>> = {
  'provider-created-bid': { kind: 'bids', text: msg`Someone bid on your trip` },
  'provider-changed-bid': { kind: 'bids', text: msg`A car owner changed the price of a bid on your trip` },
  'provider-withdrew-bid': { kind: 'bids', text: msg`A car owner took back a bid on your trip` },
  'provider-confirmed-booking': { kind: 'agreements', text: msg`Provider confirmed your bidding` },
  'provider-updated-fixed-price': { kind: 'bids', text: msg`The fare of your booking has changed` },
  'trip-created': { kind: 'new_trips', text: msg`A new trip is created. Please check your feed` },
  'customer-confirmed-bid': { kind: 'agreements', text: msg`Customer has confirmed your bid` },
  'customer-confirmed-booking': { kind: 'agreements', text: msg`Customer has confirmed your bid` },
  'customer-countered-bid': { kind: 'bids', text: msg`The passenger has named a fare for your bid` },
  'provider-took-counter': { kind: 'bids', text: msg`The car owner agrees to your fare. Confirm the bid` },
  'provider-left-counter': { kind: 'bids', text: msg`The car owner stays with the fare of the bid` },
  'provider-answered-counter': { kind: 'bids', text: msg`The car owner has named a last fare` },
  'user-created-booking': { kind: 'bids', text: msg`Your trip has a new bidding` },
  'driver-named': { kind: 'journeys', text: msg`You have a journey to drive` },
  'driver-changed': { kind: 'journeys', text: msg`Who drives you has changed. See your trip` },
};

function newTripsMessage({ total, from, others }: NewTripsData, locale: Locale): MessageDescriptor {
  const number = locale === 'bn' ? toBengaliDigits(total) : String(total);
  const places = from.flatMap((id) => districtById(id)?.name[locale] ?? []).join(', ');
  return others === 0
    ? msg`${number} new trips from ${places}`
    : msg`${number} new trips from ${places} and elsewhere`;
}

/** Several new trips in one sentence: '3 new trips from Sylhet'. */
const newTripsText = (i18n: I18n, trips: NewTripsData): string =>
  i18n._(newTripsMessage(trips, i18n.locale === 'en' ? 'en' : 'bn'));

/**
 * Shows a toast for each realtime event that concerns the person and that they want to see, and keeps the
 * badge of the app's icon and the person's language up to date.
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
      const toast = toasts[event];
      if (!toast || (notices && wayOf(notices, toast.kind) === 'none')) return;
      show(trips && trips.total > 1 ? newTripsText(i18n, trips) : i18n._(toast.text));
    });
  }, [i18n, notices]);
  return null;
}
