import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNetChange } from '../../../src/sync/net/net-change.ts';

/** What Chromium on a phone says about its connection. */
class Connection extends EventTarget {
  type = 'cellular';
  effectiveType = '3g';

  change(to: { type?: string; effectiveType?: string }): void {
    Object.assign(this, to);
    this.dispatchEvent(new Event('change'));
  }
}

let phone: EventTarget;
let connection: Connection;
let navigator: { onLine: boolean; connection?: Connection };
let changes: number;

beforeEach(() => {
  vi.useFakeTimers();
  phone = new EventTarget();
  connection = new Connection();
  navigator = { onLine: true, connection };
  changes = 0;
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('addEventListener', phone.addEventListener.bind(phone));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const receive = (): void => onNetChange(() => (changes += 1));
const online = (): boolean => phone.dispatchEvent(new Event('online'));

test('a net that is back, or another one, is noticed', async () => {
  receive();
  online();
  await vi.advanceTimersByTimeAsync(1_000);
  connection.change({ type: 'wifi' });
  expect(changes).toBe(2);
});

test('what comes as several events is one change', async () => {
  receive();
  connection.change({ type: 'wifi' });
  online();
  connection.change({ effectiveType: '4g' });
  expect(changes).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  online();
  expect(changes).toBe(2);
});

test('a new estimate of the same net is no change, and neither is a net that goes', async () => {
  receive();
  connection.change({});
  expect(changes).toBe(0);
  navigator.onLine = false;
  connection.change({ type: 'none' });
  expect(changes).toBe(0);
  navigator.onLine = true;
  connection.change({ type: 'cellular' });
  expect(changes).toBe(1);
});

test('a browser that says nothing about its net still reports when it is back', () => {
  delete navigator.connection;
  receive();
  online();
  expect(changes).toBe(1);
});
