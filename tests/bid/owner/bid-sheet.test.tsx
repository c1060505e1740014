import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { BidSheet } from '../../../src/bid/owner/bid-sheet.tsx';
import type { StoredUser } from '../../../src/platform/session.ts';
import { button, opens } from '../../../testkit/screen.tsx';

const owner: StoredUser = { id: 'provider', type: 'provider' };

beforeEach(() => dbsOf(owner.id));
afterEach(async () => {
  vi.unstubAllGlobals();
  await wipe(owner.id);
});

test('a press that was aimed at the bid falls on nothing else when the server says that there is no such trip', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await opens(owner, () => (
    <BidSheet Report={() => null} tripId="01a20d58-1ad4-774b-830d-d23ac2cd4235" onClose={() => undefined} />
  ));
  const send = await button('Send the bid');
  await expect.poll(() => answer.length).toBe(1);
  answer(new Response('{}', { status: 404, headers: { [SERVER_TIME_HEADER]: String(Date.now()) } }));
  const back = await button('Back to the feed');
  expect(back).not.toBe(send);
  expect(send.isConnected).toBe(false);
  expect(screen.queryByRole('button', { name: 'Send the bid' })).toBeNull();
});
