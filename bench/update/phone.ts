/** A phone that has one release of the app, and what the next one costs it: all bytes of its link, both ways. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openPglite } from '../../server/db/connection.ts';
import { Phone, whenTrue } from '../kit/phone.ts';
import { serve } from '../kit/served.ts';

const WITHIN_MS = 120_000;
const LOOKS_WITHIN_MS = 20_000;
const WORKER = '/service-worker.js';

export type Updated = { bytes: number; requests: string[]; ms: number };

/**
 * @param releases folders of the release that the phone has and of the next one
 * @param forgets whether the phone has lost the note of what it has, so that only the pack helps it
 */
export async function measureUpdate(
  browser: Browser,
  releases: readonly [earlier: string, later: string],
  forgets = false,
): Promise<Updated> {
  const files = await mkdtemp(join(tmpdir(), 'durpalla-files-'));
  let node = await serve(await openPglite(null), { dist: releases[0], files });
  const phone = await Phone.unused(browser, node);
  try {
    await phone.install();
    // with the rest of the app, which only somebody who is signed in fetches
    await phone.signIn(await node.person('customer'));
    await phone.page.goto('/about');
    // the page of an early release does not know that the present worker has the app in two parts
    await phone.page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_REST' }));
    await phone.hasWholeApp();
    await phone.page.evaluate(() => localStorage.clear());
    phone.link.count();
    await phone.page.goto('/about');
    await phone.page.waitForLoadState('networkidle');
    const looked = async (): Promise<boolean> =>
      phone.link.count().requests.some(({ path }) => path === WORKER);
    // the browser looks for a new version a second after each start; this look belongs to the earlier release
    await whenTrue(looked, LOOKS_WITHIN_MS).catch(() => console.log('the browser did not look by itself'));
    if (forgets) await phone.page.evaluate(() => caches.delete('release'));
    await node.close();
    node = await serve(await openPglite(null), { dist: releases[1], port: node.port, files });
    phone.link.count();
    const asked = performance.now();
    const look = (): Promise<boolean> =>
      phone.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        if (!registration?.installing && !registration?.waiting) await registration?.update();
        return registration?.waiting?.state === 'installed';
      });
    const at = await whenTrue(look, WITHIN_MS);
    const { up, down, requests } = phone.link.count();
    return { bytes: up + down, requests: requests.map(({ path }) => path), ms: Math.round(at - asked) };
  } finally {
    await phone.close();
    await node.close();
    await rm(files, { recursive: true });
  }
}
