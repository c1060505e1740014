/** A person with a browser that is not Chromium, behind a net of their own. */
import { setTimeout as passes } from 'node:timers/promises';
import { openBadNet, type BadNet } from '../../testkit/browser/bad-net.ts';
import type { Engine, Input, StartedTab } from './engine.ts';
import { watchFrames, type Frame, type Frames } from './frames.ts';
import { placeOf, SELECTORS, type Kind } from './in-page.ts';

const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

export class Visitor {
  readonly tab: StartedTab;
  readonly net: BadNet;
  readonly frames: Frames;

  private constructor(tab: StartedTab, net: BadNet, frames: Frames) {
    this.tab = tab;
    this.net = net;
    this.frames = frames;
  }

  /** @param serverPort of the market's server */
  static async arrives(engine: Engine, serverPort: number): Promise<Visitor> {
    const frames = await watchFrames(serverPort);
    return new Visitor(await engine.start(), await openBadNet(frames.port), frames);
  }

  async leaves(): Promise<void> {
    await this.tab.close();
    await this.net.close();
    await this.frames.close();
  }

  opens(path: string): Promise<void> {
    return this.tab.open(`${this.net.url}${path}`);
  }

  /** Asks until the answer is yes. @throws Error that tells what the screen shows instead */
  async until(what: string, ask: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
    const end = performance.now() + patienceMs;
    let why = '';
    const asked = (): Promise<boolean> =>
      ask().catch((error: unknown) => {
        // a page that is being left answers nothing
        why = String(error);
        return false;
      });
    while (!(await asked())) {
      if (performance.now() > end)
        throw new Error(`waited in vain for ${what}. ${why}\n${await this.screen()}`);
      await passes(LOOK_EVERY_MS);
    }
  }

  screen(): Promise<string> {
    return this.tab.run(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`);
  }

  pathname(): Promise<string> {
    return this.tab.run(() => location.pathname);
  }

  isAt(path: RegExp): Promise<void> {
    return this.until(String(path), async () => path.test(await this.pathname()));
  }

  /** Waits until it is on the screen. */
  sees(name: RegExp, kind: Kind = 'text'): Promise<void> {
    return this.until(String(name), () => this.has(name, kind));
  }

  /** Whether it is on the screen now. */
  async has(name: RegExp, kind: Kind = 'text'): Promise<boolean> {
    return (await this.#place(kind, name, 'body')) !== null;
  }

  seesNoMore(name: RegExp): Promise<void> {
    return this.until(`no ${String(name)}`, async () => !(await this.has(name)));
  }

  /** Presses where it stands, once nothing lies over it. */
  async presses(name: RegExp, kind: Kind = 'button', within = 'body'): Promise<void> {
    await this.until(`${kind} ${String(name)} to press`, async () => {
      const place = await this.#place(kind, name, within);
      if (!place?.isHit) return false;
      await this.tab.perform([pressAt(place.x, place.y)]);
      return true;
    });
  }

  /** Writes into a field, key by key, in place of what it holds. */
  async writes(name: RegExp, text: string, kind: Kind = 'field'): Promise<void> {
    await this.presses(name, kind);
    await this.tab.run(() => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    });
    await this.tab.perform([keys(text)]);
  }

  /** Goes to another screen within the app, as a tap on a link does, or by its address where the app is not open. */
  async goes(path: string): Promise<void> {
    await this.until('the app', () =>
      this.tab.run(() => globalThis.__TSR_ROUTER__?.state.resolvedLocation !== undefined),
    );
    await this.tab.run((to) => globalThis.__TSR_ROUTER__.history.push(to), path);
    await this.until(path, async () => (await this.pathname()) === path);
  }

  /** Signs in by the form, and waits until the phone holds all of the app. */
  async signsIn(phone: string): Promise<void> {
    await this.opens('/signin');
    await this.until('the form', () =>
      this.tab.run(() => document.querySelector('form[novalidate]') !== null),
    );
    await this.writes(/^মোবাইল নম্বর/, phone);
    await this.writes(/^পাসওয়ার্ড/, 'demo1234');
    await this.tab.perform([keys(ENTER)]);
    await this.isAt(/^\/$/);
    await this.appIsCached();
  }

  async appIsCached(): Promise<void> {
    await this.until(
      'the app to be cached',
      () =>
        this.tab.run(async () => {
          if (!navigator.serviceWorker?.controller) return false;
          const noted = await (await caches.open('release')).match('/release');
          if (!noted || 'first' in (await noted.json())) return false;
          const later = await (await caches.open('later')).keys();
          return later.some(({ url }) => url.includes('/assets/unions-'));
        }),
      90_000,
    );
  }

  /** While this is done, no pull of this phone is answered: what comes has come over the socket. @returns its frames */
  async hearsWithoutPulls(done: () => Promise<void>): Promise<readonly Frame[]> {
    const before = this.frames.seen.length;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    this.net.watch(({ moment, path }) =>
      moment === 'asked' && path === 'pull' ? answered : Promise.resolve(),
    );
    try {
      await done();
      return this.frames.seen.slice(before);
    } finally {
      answer();
      this.net.watch(() => Promise.resolve());
    }
  }

  #place(kind: Kind, name: RegExp, within: string): ReturnType<typeof placeOf> {
    return this.tab.run(placeOf, SELECTORS[kind], name.source, within);
  }
}

const ENTER = '\uE007';

const pressAt = (x: number, y: number): Input => ({
  type: 'pointer',
  id: 'finger',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

const keys = (text: string): Input => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ]),
});
