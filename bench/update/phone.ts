/** A phone that has one release of the app, and what the next one costs it: all bytes of its link, both ways. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/db/connection.ts';
import { folderFiles } from '../../server/gateways/files-folder.ts';
import { Phone, whenTrue } from '../kit/phone.ts';

const WITHIN_MS = 120_000;

export type Updated = { bytes: number; requests: string[]; ms: number };

/** The server with one release after the other at one address. */
async function upgraded(database: Database, dist: string, files: string, port: number) {
  const config = readConfig({
    RATE_LIMIT: '0',
    ACCOUNT_LIMITS: '0',
    REQUESTS_AT_ONCE: '0',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp({ config, database, dist, files: folderFiles(files) });
  return { port: Number(new URL(await app.listen(port, '127.0.0.1')).port), close: () => app.close() };
}

/**
 * @param releases folders of the release that the phone has and of the next one
 * @param forgets whether the phone has lost the note of what it has, so that only the pack helps it
 */
export async function measureUpdate(
  browser: Browser,
  database: Database,
  releases: readonly [earlier: string, later: string],
  forgets = false,
): Promise<Updated> {
  const files = await mkdtemp(join(tmpdir(), 'durpalla-files-'));
  let node = await upgraded(database, releases[0], files, 0);
  const phone = await Phone.unused(browser, node);
  try {
    await phone.install();
    // with the rest of the app, which the phone fetches for anybody's session before the server has seen it
    await phone.signIn({ id: 'somebody', type: 'customer', token: 'unknown' });
    await phone.page.goto('/about');
    await phone.hasWholeApp();
    await phone.page.evaluate(() => localStorage.clear());
    await phone.page.goto('/about');
    await phone.page.waitForLoadState('networkidle');
    if (forgets) await phone.page.evaluate(() => caches.delete('release'));
    await node.close();
    node = await upgraded(database, releases[1], files, node.port);
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
