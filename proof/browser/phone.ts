/**
 * A phone: a real Chromium with a profile that outlives it, behind its own network.
 *
 *   profile on disk ── browser process ─┬─ console page (stays blank: the browser's own controls)
 *                                       ├─ tabs, each with its sync worker
 *                                       └─ service worker
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { openBadNet, type BadNet } from '../../testkit/browser/bad-net.ts';
import { chromiumArgs } from '../../testkit/browser/chromium-args.ts';
import { findBrowser } from '../../testkit/browser/find-browser.ts';
import type { Member } from './market.ts';
import type { Deed, Stored } from './page.ts';

const WAIT_MS = 15_000;

/** Holds references to the page's workers, so that they can be terminated. */
const HOLD_WORKERS = `globalThis.proofWorkers = [];
globalThis.Worker = class extends Worker {
  constructor(...given) { super(...given); globalThis.proofWorkers.push(this); }
};`;

type Running = { process: ChildProcess; context: BrowserContext; console: CDPSession; registration: string };

export class BrowserPhone {
  readonly net: BadNet;
  readonly member: Member;
  tabs: Page[] = [];
  readonly #profile: string;
  readonly #script: string;
  readonly #home: string;
  #running: Running | null = null;
  #offline = false;

  private constructor(net: BadNet, member: Member, profile: string, script: string) {
    this.net = net;
    this.member = member;
    this.#profile = profile;
    this.#script = script;
    this.#home = '/trips';
  }

  /** A new phone on which this person is signed in and the app is cached. */
  static async of(port: number, member: Member, script: string): Promise<BrowserPhone> {
    const profile = await mkdtemp(join(tmpdir(), 'durpalla-phone-'));
    const phone = new BrowserPhone(await openBadNet(port), member, profile, script);
    await phone.switchOn();
    const tab = await phone.#blankTab();
    await tab.goto(`${phone.net.url}/icon.svg`);
    await tab.evaluate(
      ([user, token]) => {
        localStorage.setItem('trip_auth_user', user);
        localStorage.setItem('token', token);
      },
      [JSON.stringify(member.actor), member.token] as const,
    );
    await tab.close();
    phone.tabs = [];
    const first = await phone.opensTab();
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return phone;
  }

  async switchOn(): Promise<void> {
    const child = spawn(
      findBrowser(),
      [
        '--headless=new',
        ...chromiumArgs,
        '--disable-dev-shm-usage',
        '--disable-component-update',
        '--no-first-run',
        '--no-default-browser-check',
        '--password-store=basic',
        '--window-size=360,780',
        '--lang=bn',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Asia/Dhaka' } },
    );
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said.slice(-500)}`)));
    });
    const browser = await chromium.connectOverCDP(endpoint);
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no context');
    context.setDefaultTimeout(WAIT_MS);
    await context.addInitScript({ content: HOLD_WORKERS });
    await context.addInitScript({ content: this.#script });
    const console = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
    const running: Running = { process: child, context, console, registration: '' };
    console.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(this.net.url)) running.registration = registrationId;
    });
    await console.send('ServiceWorker.enable');
    this.#running = running;
    if (this.#offline) await context.setOffline(true);
  }

  get #on(): Running {
    if (!this.#running) throw new Error('the phone is off');
    return this.#running;
  }

  async #blankTab(): Promise<Page> {
    const tab = await this.#on.context.newPage();
    this.tabs.push(tab);
    return tab;
  }

  async opensTab(): Promise<Page> {
    const tab = await this.#blankTab();
    await tab.goto(`${this.net.url}${this.#home}`, { waitUntil: 'domcontentloaded' });
    return tab;
  }

  async closesTabs(): Promise<void> {
    await Promise.all(this.tabs.map((tab) => tab.close()));
    this.tabs = [];
  }

  async goesOffline(): Promise<void> {
    this.#offline = true;
    this.net.down();
    await this.#on.context.setOffline(true);
  }

  async comesBack(): Promise<void> {
    this.#offline = false;
    this.net.up();
    await this.#on.context.setOffline(false);
  }

  /** Does these things in one of the tabs. @returns the mutations' ids */
  acts(tab: Page, deeds: Deed[]): Promise<string[]> {
    return tab.evaluate(([id, what]) => proofInPage.act(id, what), [this.member.actor.id, deeds] as const);
  }

  settled(tab: Page, ids: string[], ms: number): Promise<Stored[]> {
    return tab.evaluate(([id, which, within]) => proofInPage.settled(id, which, within), [
      this.member.actor.id,
      ids,
      ms,
    ] as const);
  }

  /** @returns how many pictures are still on the phone after this time */
  picturesLeft(tab: Page, ms: number): Promise<number> {
    return tab.evaluate(([id, within]) => proofInPage.left(id, within), [this.member.actor.id, ms] as const);
  }

  /** Fires the `sync` event, as the browser does when a connection returns. */
  async backgroundSyncFires(): Promise<void> {
    const { console, registration } = this.#on;
    const origin = this.net.url;
    await console.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: registration,
      tag: 'outbox',
      lastChance: false,
    });
  }

  async closesATab(index: number): Promise<void> {
    const [tab] = this.tabs.splice(index % this.tabs.length, 1);
    await tab?.close();
  }

  async crashesATab(index: number): Promise<void> {
    const [tab] = this.tabs.splice(index % this.tabs.length, 1);
    if (!tab) return;
    const crashed = tab.waitForEvent('crash');
    const session = await this.#on.context.newCDPSession(tab);
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    await tab.close();
  }

  async endsTheWorkerOf(index: number): Promise<void> {
    await this.tabs[index % this.tabs.length]?.evaluate(() => {
      for (const worker of proofWorkers) worker.terminate();
    });
  }

  async endsTheServiceWorker(): Promise<void> {
    await this.#on.console.send('ServiceWorker.stopAllWorkers');
  }

  /** Kills the browser's process with SIGKILL. Resolves when it is gone. */
  async dies(): Promise<void> {
    const { process: child } = this.#on;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    this.#running = null;
    this.tabs = [];
    child.kill('SIGKILL');
    await gone;
  }

  async isThrownAway(): Promise<void> {
    if (this.#running) await this.dies();
    await this.net.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
