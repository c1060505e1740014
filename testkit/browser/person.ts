/**
 * A person with a phone: a browser context behind its own network. The verbs say what people do; each waits for what
 * the person would wait for.
 */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { openBadNet, type BadNet } from './bad-net.ts';
import { chromiumArgs } from './chromium-args.ts';
import { findTestBrowser } from './find-browser.ts';
import type { RunningServer } from './running-server.ts';
import { untilPage } from './until-page.ts';

export const PHONE = { width: 360, height: 780 };
export const WIDE = { width: 1280, height: 800 };

let browser: Promise<Browser> | null = null;

/** The browser of this process, which Playwright ends with it: starting one costs as much as opening a page. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: findTestBrowser(),
    args: chromiumArgs,
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

export type PersonOptions = {
  viewport?: { width: number; height: number };
  locale?: 'bn' | 'en';
  theme?: 'light' | 'dark';
  /** The browser does not store the app: what it has not fetched yet is missing without a connection. */
  withoutServiceWorker?: boolean;
  /** Asks for nothing that moves by itself: what is looked at is not in the middle of a transition. */
  reducedMotion?: boolean;
  /** A touch screen with so many pixels to a CSS pixel, instead of a mouse. */
  touchScreen?: { scale: number };
};

export class Person {
  readonly net: BadNet;
  readonly context: BrowserContext;
  page: Page;
  readonly errors: string[] = [];
  readonly #withoutServiceWorker: boolean;

  private constructor(net: BadNet, context: BrowserContext, page: Page, withoutServiceWorker: boolean) {
    this.#withoutServiceWorker = withoutServiceWorker;
    this.net = net;
    this.context = context;
    this.page = page;
    this.#listen();
  }

  static async arrives(server: RunningServer, options: PersonOptions = {}): Promise<Person> {
    const net = await openBadNet(server.port);
    const context = await (
      await openBrowser()
    ).newContext({
      viewport: options.viewport ?? PHONE,
      baseURL: net.url,
      colorScheme: options.theme ?? 'light',
      locale: 'bn-BD',
      timezoneId: 'Asia/Dhaka',
      reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
      serviceWorkers: options.withoutServiceWorker ? 'block' : 'allow',
      ...(options.touchScreen && {
        deviceScaleFactor: options.touchScreen.scale,
        hasTouch: true,
        isMobile: true,
      }),
    });
    if (options.locale === 'en')
      await context.addInitScript(() => {
        // an empty page has no storage
        if (location.protocol !== 'about:')
          localStorage.setItem('initdata', JSON.stringify({ language: 'en' }));
      });
    return new Person(net, context, await context.newPage(), options.withoutServiceWorker ?? false);
  }

  #listen(): void {
    this.page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Signs in by the form, and waits until the phone has everything that a signed-in person's phone has. */
  async signsIn(phone: string, password = 'demo1234'): Promise<void> {
    await this.page.goto('/signin');
    // the prerendered form is about to be replaced by the app's own
    await this.page.locator('form[novalidate]').waitFor();
    await this.page.locator('input[name="phone"]').fill(phone);
    await this.page.locator('input[name="password"]').fill(password);
    await this.page.locator('form button[type="submit"]').click();
    await this.#arrivesAt('/');
    if (this.#withoutServiceWorker) return;
    await this.appIsCached();
  }

  /** @throws Error with the text that the screen shows instead */
  async #arrivesAt(path: string): Promise<void> {
    await this.page
      .waitForURL((url) => url.pathname === path, { waitUntil: 'commit' })
      .catch(async () => {
        const shown = await this.page.locator('body').innerText();
        throw new Error(`${this.page.url()} instead of ${path}, showing: ${shown.slice(0, 500)}`);
      });
  }

  /**
   * Waits until the service worker has cached the app: the first part for a visitor, all of it with the names of places where
   * somebody is signed in.
   */
  async appIsCached(): Promise<void> {
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const told = (target: EventTarget, event: string): Promise<unknown> =>
        new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
      if (active?.state === 'activating') await told(active, 'statechange');
      if (!navigator.serviceWorker.controller) await told(navigator.serviceWorker, 'controllerchange');
    });
    await untilPage(this.page, async () => {
      if (localStorage.getItem('token') === null) return true;
      const noted = await (await caches.open('release')).match('/release');
      if (!noted || 'first' in (await noted.json())) return false;
      const later = await (await caches.open('later')).keys();
      return later.some(({ url }) => url.includes('/assets/unions-'));
    });
  }

  async goesOffline(): Promise<void> {
    this.net.down();
    await this.context.setOffline(true);
  }

  async comesBack(): Promise<void> {
    this.net.up();
    await this.context.setOffline(false);
  }

  async closesTheTab(): Promise<void> {
    await this.page.close();
  }

  async opens(path: string): Promise<void> {
    if (this.page.isClosed()) {
      this.page = await this.context.newPage();
      this.#listen();
    }
    await this.page.goto(path);
  }

  /** Fires the `sync` event, as the browser does when a connection returns while the app is closed. */
  async backgroundSyncFires(tag = 'outbox'): Promise<void> {
    const page = await this.context.newPage();
    const session = await this.context.newCDPSession(page);
    const origin = new URL(this.net.url).origin;
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (found) resolve(found.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    // it has been stopped by then: what runs at the event comes from its second script
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
    await page.close();
  }

  async leaves(): Promise<void> {
    await this.context.close();
    await this.net.close();
  }
}
