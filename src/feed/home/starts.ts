import { msg } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import type { MessageDescriptor } from '@lingui/core';
import type { CarShape } from '../../ui/cars/car-drawings.ts';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

/** Shortcuts into the wizard: the quick tiles and the slides. The wizard reads `key` from the address. */
export type Start = {
  key: 'airport' | 'long' | 'wedding' | 'rent-a-car';
  icon: IconName;
  shape: CarShape;
  name: MessageDescriptor;
  title: MessageDescriptor;
  text: MessageDescriptor;
};

/** The link to the trip form with the values of this entry. */
export const linkOfStart = (key: Start['key']) =>
  linkOptions({ to: '/trip-request', search: { start: key } });

export const starts: readonly Start[] = [
  {
    key: 'airport',
    icon: 'plane',
    shape: 'premium',
    name: msg`Airport`,
    title: msg`From the airport to your home`,
    text: msg`Tell when your flight lands; the car waits at the terminal.`,
  },
  {
    key: 'long',
    icon: 'route',
    shape: 'sedan',
    name: msg`Long trip`,
    title: msg`To the sea, the hills, the tea gardens`,
    text: msg`However far it is, the fare is agreed before you set out.`,
  },
  {
    key: 'wedding',
    icon: 'gem',
    shape: 'micro',
    name: msg`Wedding`,
    title: msg`Everyone to the wedding together`,
    text: msg`A ten-seat micro, there and back.`,
  },
  {
    key: 'rent-a-car',
    icon: 'key',
    shape: 'mini-micro',
    name: msg`Rent-a-car`,
    title: msg`A car there and back`,
    text: msg`Say when you go and when you return; the car stays with you.`,
  },
];
