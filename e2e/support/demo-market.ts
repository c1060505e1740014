import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { addsOperator, setsUp, type NewOperator } from '../../testkit/browser/operator.ts';
import { Person, WIDE, type PersonOptions } from '../../testkit/browser/person.ts';
import { startServer, type RunningServer } from '../../testkit/browser/running-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type DemoMarket = {
  /** Its server; there from the first `beforeAll` that follows on. */
  readonly server: RunningServer;
  /** A minute passes at the server; no phone has to learn it. */
  minutePasses(): Promise<void>;
  /** Days pass, which these people's phones learn when they are opened again. */
  daysPass(days: number, people: Person[]): Promise<void>;
  /** Somebody with a phone of their own. */
  arrives(options?: PersonOptions): Promise<Person>;
  /** Somebody at a desk of the office. */
  sitsDown(): Promise<Person>;
  /** Sets up the account of one of its operators, by the link that came with it. @param looks at each step */
  setsUp(person: Person, operator: NewOperator, looks?: () => Promise<void>): Promise<void>;
};

type Settings = {
  /** Further settings of the server. */
  environment?: () => Promise<Record<string, string>>;
  /** Its operators, who have not set up their accounts yet. */
  operators?: readonly NewOperator[];
  /** Is run on its data folder first. */
  prepare?: (dataDir: string) => Promise<unknown>;
};

/** Opens the page again, and waits until it has learned that its clock is behind by this much. */
async function learnsTheTime(page: Page, behind: number): Promise<void> {
  await page.reload();
  await page.waitForFunction((ms) => Number(localStorage.getItem('clock-offset')) > ms, behind - MINUTE_MS);
}

/** A test file's own server with the demo market: started before its first test, and stopped after its last one. */
export function demoMarket({ environment, operators = [], prepare }: Settings = {}): DemoMarket {
  let started: RunningServer | null = null;
  const links = new Map<NewOperator, string>();
  const prepareAll = async (dataDir: string): Promise<void> => {
    await prepare?.(dataDir);
    for (const operator of operators) links.set(operator, await addsOperator(dataDir, operator));
  };
  beforeAll(async () => {
    started = await startServer({ DEMO: '1', ...(await environment?.()) }, prepareAll);
  });
  afterAll(async () => {
    await started?.stop();
  });
  const running = (): RunningServer => {
    if (!started) throw new Error('the server starts before the first test');
    return started;
  };
  return {
    get server() {
      return running();
    },
    minutePasses: () => running().passes(MINUTE_MS),
    daysPass: async (days, people) => {
      await running().passes(days * DAY_MS);
      await Promise.all(people.map(({ page }) => learnsTheTime(page, days * DAY_MS)));
    },
    arrives: (options) => Person.arrives(running(), options),
    sitsDown: () =>
      Person.arrives(running(), { viewport: WIDE, withoutServiceWorker: true, reducedMotion: true }),
    setsUp: (person, operator, looks) => {
      const link = links.get(operator);
      if (!link) throw new Error(`${operator.name} is no operator of this market`);
      return setsUp(person, link, looks);
    },
  };
}

/** Prepares a server as an operator does with `npm run site`. @param site the banner, slides, links and so on */
export const withSite =
  (site: object) =>
  async (dataDir: string): Promise<void> => {
    const file = join(dataDir, 'site.json');
    await writeFile(file, JSON.stringify(site));
    await promisify(execFile)(process.execPath, ['server/operator/site.ts', file], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
  };
