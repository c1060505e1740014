import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../ui/icons/icon-drawings.ts';
import type { ShellUser } from './shell-context.ts';

/** The path of a route. */
export type Address = NonNullable<LinkProps['to']>;

export type Place = { to: Address; icon: IconName; name: MessageDescriptor };

const home: Place = { to: '/', icon: 'house', name: msg`Home` };
const request: Place = { to: '/trip-request', icon: 'route', name: msg`Request a trip` };
const feed: Place = { to: '/feed', icon: 'route', name: msg`Trip feed` };
const history: Place = { to: '/trips', icon: 'history', name: msg`History` };
const signIn: Place = { to: '/signin', icon: 'user', name: msg`Sign in` };
const help: Place = { to: '/help', icon: 'circle-help', name: msg`Help` };
const contact: Place = { to: '/contact', icon: 'phone', name: msg`Contact` };
const about: Place = { to: '/about', icon: 'info', name: msg`About us` };

function mainPlace(user: ShellUser | null): Place {
  return user?.role === 'provider' ? feed : request;
}

/** A driver has one page: no tabs, and no links to the market in the menus. */
const isDriver = (user: ShellUser | null): boolean => user?.role === 'driver';

/** The three tabs of the phone; the middle one differs by role (REQ 2). None for a driver. */
export function tabsFor(user: ShellUser | null): Place[] {
  if (isDriver(user)) return [];
  return user ? [home, mainPlace(user), history] : [home, request, signIn];
}

export function topBarFor(user: ShellUser | null): Place[] {
  if (!user) return [about, contact];
  if (isDriver(user)) return [home, help];
  const market = user.role === 'customer' ? [request, feed] : [mainPlace(user)];
  return [home, ...market, { to: '/trips', icon: 'history', name: msg`My trips` }, help];
}

/** The links of the side drawer below the outbox. */
export function drawerLinksFor(user: ShellUser | null): Place[] {
  return user ? [...furtherPlacesFor(user), help, contact, about] : [contact, about];
}

export const profileOf = ({ role }: ShellUser) => `/${role}/profile` as const;

/** Links that the menus show in addition to the tabs. */
export const furtherPlacesFor = (user: ShellUser): Place[] => (isDriver(user) ? [] : furtherPlaces);

/** Whether the menus link to previous and running trips; a driver has them on the home page. */
export const hasTrips = (user: ShellUser): boolean => !isDriver(user);

const furtherPlaces: Place[] = [
  { to: '/estimated-fare', icon: 'hand-coins', name: msg`Estimated fare` },
  { to: '/payment-history', icon: 'wallet', name: msg`Payment history` },
  { to: '/referral', icon: 'gift', name: msg`Invite others` },
];

/** The links of the footer. Help needs a sign-in (REQ 2), so visitors get no link to it. */
export const footerPlacesFor = (user: ShellUser | null): Place[] => [
  { ...about, to: '/about-us' },
  ...(user ? [help] : []),
  contact,
  { to: '/terms-conditions', icon: 'info', name: msg`Terms and conditions` },
  { to: '/privacy-policy', icon: 'lock', name: msg`Privacy policy` },
];
