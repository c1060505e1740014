import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

const PATIENCE_MS = 30_000;

/** A page that is being left has not answered yet. */
const notYet = (error: Error): boolean => {
  if (!error.message.includes('context was destroyed')) throw error;
  return false;
};

/**
 * Waits until a question that the page answers later is answered with yes. `page.waitForFunction` takes the promise
 * itself for a yes, and waits for nothing.
 * @throws Error after 30 s
 */
export async function untilPage(page: Page, ask: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate(ask).catch(notYet))) {
    if (performance.now() > end) throw new Error(`waited in vain for ${ask.toString()}`);
    await sleep(50);
  }
}
