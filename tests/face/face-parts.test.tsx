/** Parts of the screens of an agreement without a net. */
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { certified } from '../../protocol/face/certificate.ts';
import { compressed } from '../../protocol/nodata/points.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import type { OwnDriver } from '../../src/db/mirror/driver-views.ts';
import type { FaceIdentityRow } from '../../src/db/outbox/outbox-rows.ts';
import { wipe } from '../../src/db/user-dbs.ts';
import { FaceDriver } from '../../src/face/face-driver.tsx';
import { GoodUntil, goodUntil } from '../../src/face/good-until.tsx';
import { useScreenStaysOn } from '../../src/face/use-screen-stays-on.ts';
import { correctedNow } from '../../src/platform/clock.ts';
import { opens } from '../../testkit/screen.tsx';

const owner = { id: 'owner', type: 'provider' as const };
const HOUR = 3_600_000;

afterEach(() => wipe(owner.id));

/** What the server signed for an owner this long ago. */
async function identity(hoursAgo: number): Promise<FaceIdentityRow> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ecdsaCurve, true, ['sign', 'verify']);
  const point = compressed(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  const facts = { accountId: '019aa000-0000-7000-8000-000000000001', name: 'Rahim', point, numberHash: 1n };
  const standing = { hours: 168, isBlocked: false, owesTooMuch: false, trips: 3, owner: null };
  const issuedAt = correctedNow() - hoursAgo * HOUR;
  const bytes = await certified({ ...facts, ...standing, issuedAt }, privateKey);
  const own = { key: 'own' as const, keyNo: 1, at: 0, salt: '0', signing: [], agreements: 3, settledUpTo: 0 };
  return { ...own, chain: { no: 0, link: '0' }, certificates: [{ carId: null, bytes }] };
}

describe('how long this phone can agree without a net', () => {
  test('is said with day and hour, as long as a certificate is good', async () => {
    const fresh = await identity(24);
    await opens(owner, () => <GoodUntil identity={fresh} />);
    await screen.findByText(/^Without a net you can agree until .+\. Any net renews that by itself\.$/);
    expect(goodUntil(fresh)).toBeGreaterThan(correctedNow() + 142 * HOUR);
  });

  test('is over after a week', async () => {
    const old = await identity(169);
    await opens(owner, () => <GoodUntil identity={old} />);
    await screen.findByText('This phone has to be online once before it can agree again.');
    expect(goodUntil(old)).toBeNull();
  });
});

test('an offer names one of the owner’s drivers by the small number', async () => {
  const drivers = [{ id: 'd', no: 2, name: 'Karim' } as OwnDriver];
  const chosen = vi.fn<(driverNo: number) => void>();
  await opens(owner, () => <FaceDriver drivers={drivers} value={0} onChange={chosen} />);
  (await screen.findByLabelText('Karim')).click();
  expect(chosen).toHaveBeenCalledWith(2);
});

test('the screen stays on while a code is shown, and no longer', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<(kind: string) => Promise<object>>(() => Promise.resolve({ release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  function Shown() {
    useScreenStaysOn();
    return null;
  }
  const { unmount } = render(<Shown />);
  await expect.poll(() => request.mock.calls).toEqual([['screen']]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => request.mock.calls.length).toBe(2);
  unmount();
  await expect.poll(() => release.mock.calls.length).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});
