import { fireEvent, screen } from '@testing-library/react';
import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, test, vi } from 'vitest';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { NewTripsSwitch } from '../../src/notice/new-trips-switch.tsx';
import { opens } from '../../testkit/screen.tsx';

const browser = vi.hoisted(() => ({ state: 'off', allows: true }));
vi.mock('../../src/sync/calls/push-subscription.ts', () => ({
  pushState: () => browser.state,
  onPushState: () => () => undefined,
  switchPush: () => {
    browser.state = browser.allows ? 'on' : 'denied';
    return Promise.resolve(browser.state);
  },
}));

let id: string;
beforeEach(() => {
  id = uuidv7();
});

async function sees(type: 'customer' | 'provider', state: string, ways: object = {}): Promise<HTMLElement> {
  Object.assign(browser, { state, allows: true });
  const notices = { ways, quiet: null, decisive: true, digest: null, locale: null };
  const profile = { id, type, notices };
  await dbsOf(id).mirror.table<typeof profile, string>('profiles').put(profile);
  await opens({ id, type }, () => <NewTripsSwitch />);
  return screen.findByRole('switch');
}
const isOn = (element: HTMLElement): boolean => element.getAttribute('aria-checked') === 'true';
const asked = () => dbsOf(id).outbox.outbox.toArray();

test('a passenger is not notified of offers until that is asked for, which is then an action like any other', async () => {
  const notifies = await sees('customer', 'on');
  expect(isOn(notifies)).toBe(false);
  fireEvent.click(notifies);
  await expect
    .poll(asked)
    .toMatchObject([{ name: 'profile.notices', args: { ways: { new_trips: 'push' } } }]);
});

test('the browser is asked first, and nothing is promised where it says no', async () => {
  const notifies = await sees('customer', 'off');
  browser.allows = false;
  fireEvent.click(notifies);
  await expect.poll(() => browser.state).toBe('denied');
  expect(await asked()).toEqual([]);
});

test('an owner is notified until it is switched off', async () => {
  const notifies = await sees('provider', 'on');
  expect(isOn(notifies)).toBe(true);
  fireEvent.click(notifies);
  await expect
    .poll(asked)
    .toMatchObject([{ name: 'profile.notices', args: { ways: { new_trips: 'none' } } }]);
});
