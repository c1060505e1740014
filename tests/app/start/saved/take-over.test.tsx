import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeOver } from '../../../../src/app/start/saved/take-over.ts';

const BAR = '<header class="bar"><div class="title"><h1>ট্রিপ ফিড</h1></div></header>';
const card = (id: string): string =>
  `<li class="card"><a href="/trip-booking/${id}" aria-label="বিড করুন, ${id}">বিড করুন</a></li>`;
const feed = (above: string, ...ids: string[]): string =>
  `<div class="screen">${BAR}<main><div class="col"><div class="chips">ফিল্টার</div>${above}<ul class="grid">${ids
    .map(card)
    .join('')}</ul></div></main></div>`;
const AREA = '<div class="row small"><button type="button">এলাকা</button></div>';

let root: HTMLElement;
let saved: HTMLElement;
let opened: string[];

beforeEach(() => {
  document.body.innerHTML = `<div id="saved">${feed(AREA, 'a', 'b')}</div><div id="root" style="display: none"></div>`;
  const [before, app] = [document.getElementById('saved'), document.getElementById('root')];
  if (!before || !app) throw new Error('no page');
  [saved, root] = [before, app];
  opened = [];
});

const begins = (): Promise<void> => takeOver(root, saved, (href) => void opened.push(href));
const isShown = (): boolean => !saved.isConnected && root.style.display === '';
const kinds = (): string[] =>
  [...(root.querySelector('main > .col')?.children ?? [])].map(({ className }) => className);

describe('the app’s own screen', () => {
  it('is shown once it has the trips, and not while it is loading', async () => {
    const done = begins();
    root.innerHTML = `<div class="screen">${BAR}<main><div class="sk"></div></main></div>`;
    await vi.waitFor(() => expect(root.querySelector('.sk')).not.toBeNull());
    expect(isShown()).toBe(false);
    root.innerHTML = feed(AREA, 'a', 'b');
    await done;
    expect(isShown()).toBe(true);
  });

  it('is shown although it has fewer trips', async () => {
    const done = begins();
    root.innerHTML = feed(AREA, 'a');
    await done;
    expect(isShown()).toBe(true);
  });

  it('has its late parts in their places until its own have come', async () => {
    const done = begins();
    root.innerHTML = feed('', 'a', 'b');
    await done;
    expect(kinds()).toEqual(['chips', 'row small', 'grid']);
    expect(root.querySelectorAll('[data-late]')).toHaveLength(1);
    const list = root.querySelector('ul');
    list?.insertAdjacentHTML('beforebegin', AREA);
    await vi.waitFor(() => expect(root.querySelectorAll('[data-late]')).toHaveLength(0));
    expect(kinds()).toEqual(['chips', 'row small', 'grid']);
  });

  it('keeps the order of its late parts, and their style, until the last of their own has come', async () => {
    const aloud = '<p class="small mute">শুনুন</p>';
    saved.innerHTML = feed(AREA + aloud, 'a', 'b');
    document.adoptedStyleSheets = [new CSSStyleSheet()];
    const done = begins();
    root.innerHTML = feed('', 'a', 'b');
    await done;
    expect(kinds()).toEqual(['chips', 'row small', 'small mute', 'grid']);
    const list = root.querySelector('ul');
    list?.insertAdjacentHTML('beforebegin', AREA);
    await vi.waitFor(() => expect(root.querySelectorAll('[data-late]')).toHaveLength(1));
    expect(kinds()).toEqual(['chips', 'row small', 'small mute', 'grid']);
    expect(document.adoptedStyleSheets).toHaveLength(1);
    list?.insertAdjacentHTML('beforebegin', aloud);
    await vi.waitFor(() => expect(document.adoptedStyleSheets).toEqual([]));
    expect(kinds()).toEqual(['chips', 'row small', 'small mute', 'grid']);
  });

  it('mixes nothing of the saved page into what has taken its place since', async () => {
    const board = (label: string, inside: string): string =>
      `<div class="screen">${BAR}<section class="hero bridge" aria-label="${label}">${inside}</section><main></main></div>`;
    saved.innerHTML = board('ট্রিপ চান', '<form class="ask">কোথায় যাবেন?</form>');
    const done = begins();
    root.innerHTML = board('পরের যাত্রা', '<div class="nextjourney">কাল সকাল ৭টা</div>');
    await done;
    expect(root.querySelector('.hero')?.children).toHaveLength(1);
    expect(root.querySelectorAll('[data-late]')).toHaveLength(0);
  });
});

describe('a tap on the saved page', () => {
  const tap = (selector: string): void => saved.querySelector(selector)?.setAttribute('data-tapped', '');
  const pressed = (selector: string) => {
    const onClick = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    root.querySelector(selector)?.addEventListener('click', onClick);
    return onClick;
  };

  it('presses the same link of the screen, wherever it is now', async () => {
    tap('a[href$="/b"]');
    root.innerHTML = feed(AREA, 'new', 'a', 'b');
    const [other, same] = [pressed('a[href$="/a"]'), pressed('a[href$="/b"]')];
    await begins();
    expect(same).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });

  it('opens the page of a link that the screen does not have', async () => {
    tap('a[href$="/b"]');
    root.innerHTML = feed(AREA, 'a', 'c');
    await begins();
    expect(opened).toEqual(['/trip-booking/b']);
  });

  it('presses a button once it has come', async () => {
    tap('button');
    root.innerHTML = feed('', 'a', 'b');
    await begins();
    root.querySelector('ul')?.insertAdjacentHTML('beforebegin', AREA);
    const onClick = pressed('.row:not([data-late]) button');
    await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce());
  });

  it('is waited for while the finger is down', async () => {
    saved.dataset['held'] = '';
    const done = begins();
    root.innerHTML = feed(AREA, 'a', 'b');
    await vi.waitFor(() => expect(root.querySelector('li')).not.toBeNull());
    expect(isShown()).toBe(false);
    saved.removeAttribute('data-held');
    await done;
    expect(isShown()).toBe(true);
  });
});
