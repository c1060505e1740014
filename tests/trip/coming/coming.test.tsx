import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { wipe } from '../../../src/db/user-dbs.ts';
import { correctedNow } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { Coming, NextWord, SmsBubble, type ComingPlace } from '../../../src/trip/coming/coming.tsx';
import { openSeal } from '../../../src/trip/coming/seal.ts';
import { relativeText } from '../../../src/trip/slip/relative.ts';
import { opens } from '../../../testkit/screen.tsx';
import { agreedTrip } from '../slip/agreed-trip.ts';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };
const contact = { name: 'Rafiq', phone: '+8801000000002' };
const trip = { ...agreedTrip, id: 'trip', pickup_district_id: 47, contact };
const minute = 60_000;
const was = (ago: number, source: ComingPlace['source']): ComingPlace => ({
  lat: 23.79412,
  long: 90.40431,
  at: correctedNow() - ago * minute,
  source,
});

afterEach(() => wipe(passenger.id));

describe('where the car was last', () => {
  test('has its age first, its source, and about how long it still takes', async () => {
    await opens(passenger, () => <Coming trip={trip} place={was(4.5, 'sms')} />);
    await screen.findByText('The car is coming');
    screen.getByText(/^[345] minutes ago: (near )?Banani/);
    screen.getByText(/It came by SMS, .+ from you/);
    screen.getByText(/^≈ \d+ min$/);
    expect(screen.queryByText('Where are you?')).toBeNull();
  });

  test('promises nothing once it is old, and lets her ask', async () => {
    await opens(passenger, () => <Coming trip={trip} place={was(28, 'net')} />);
    await screen.findByText(/^Word of 2\d minutes ago$/);
    screen.getByText(/It came by the net. Where it is now nobody knows here: ask\./);
    expect(screen.queryByText(/^≈ \d+ min$/)).toBeNull();
    const ask = screen.getByText('Where are you?').closest('a');
    expect(ask?.getAttribute('href')).toMatch(/^sms:\+8801000000002\?body=/);
  });

  test('goes to her people with its time and a link to a map, and only if it is known', () => {
    const place = { lat: 23.79412, long: 90.40431, at: Date.parse('2026-11-21T06:49:00+06:00') };
    const text = relativeText(agreedTrip, 'bn', { place, watch: null });
    expect(text).toContain(
      'গাড়ি সকাল ৬:৪৯-এ এখানে ছিল: https://www.google.com/maps/search/?api=1&query=23.79412,90.40431',
    );
    expect(relativeText(agreedTrip, 'bn')).not.toContain('https://');
  });
});

describe('what more is to be heard of the car', () => {
  test('is due by the net in three minutes, was due, comes with an SMS, or is asked for', async () => {
    await opens(passenger, () => (
      <>
        <NextWord place={was(1, 'net')} />
        <NextWord place={was(8, 'net')} />
        <NextWord place={was(1, 'sms')} />
        <NextWord place={was(28, 'net')} />
      </>
    ));
    await screen.findByText(/^Next word at .+, if their phone has a net$/);
    screen.getByText(/^Word was due at .+, none came\. You can call\.$/);
    screen.getByText('More comes with their next SMS, or by the net');
    expect(document.querySelectorAll('.nextword')).toHaveLength(3);
  });

  test('an old SMS is shown with its words and a link that both sides seal alike; a new one and the net are not', async () => {
    await opens(passenger, () => (
      <>
        <SmsBubble trip={trip} place={was(4, 'sms')} />
        <SmsBubble trip={trip} place={was(28, 'net')} />
        <SmsBubble trip={trip} place={was(29, 'sms')} />
      </>
    ));
    await screen.findByText(/^What the SMS said, /);
    const [bubble, ...others] = document.querySelectorAll('.smscame');
    expect(others).toEqual([]);
    expect(bubble?.textContent).toContain('Banani');
    const fragment = /#(\S+)$/.exec(bubble?.textContent ?? '')?.[1] ?? '';
    expect(await openSeal(trip, fragment)).toMatchObject({ lat: expect.closeTo(23.794, 2) });
  });
});
