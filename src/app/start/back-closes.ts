/**
 * The browser's back closes the layer that was opened last (`platform/layers.ts`): every sheet, dialog,
 * drawer and step.
 *
 *   earlier page ── this page + layers      back: gone forward again at once, and the last layer closes
 *   first page ── guard (same address)      back: the guard is used up, and the last layer closes
 *
 * Invariants
 *   1. A layer has no history entry of its own: closing it by its button leaves nothing in the history, and
 *      forward opens nothing.
 *   2. Only if the page is the first of its tab, so that back would leave the site, a second entry of the
 *      same address guards it. The entry is removed with the last layer; a page that opens in the meantime
 *      replaces it.
 */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { layers, LAYERS } from '../../platform/layers.ts';

const closeLastLayer = (): void => layers.at(-1)?.();

/** The longest time that going forward again takes (ms). */
const AGREED_MS = 300;

/**
 * Restores the address: presses faster than going forward again may have left an address other than that of
 * the shown page.
 */
const showAddress = (history: RouterHistory): void => {
  const at: unknown = window.history.state?.__TSR_index;
  const shown = history.location.state.__TSR_index;
  if (typeof at === 'number' && at !== shown) window.history.go(shown - at);
};

export function closeLayersOnBack(router: AnyRouter): void {
  const history: RouterHistory = router.history;
  let unblock: (() => void) | null = null;
  let leaving: Promise<void> | null = null;
  let check: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isGuard = (): boolean => history.location.state.guard === true;

  const block = (): (() => void) =>
    history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action, nextLocation }) => {
        const opens = action === 'PUSH' || action === 'REPLACE';
        if (opens && leaving) {
          await leaving;
          const { href, state } = nextLocation;
          history[action === 'PUSH' ? 'push' : 'replace'](href, state, { ignoreBlocker: true });
          return true;
        }
        if (action === 'PUSH' && isGuard()) {
          const { href, state } = nextLocation;
          history.replace(href, { ...state, guard: false }, { ignoreBlocker: true });
          return true;
        }
        if (action !== 'BACK' || layers.length === 0) return false;
        if (isGuard() && layers.length === 1) {
          closeLastLayer();
          return false;
        }
        // waits until the router has gone forward again, because a layer may itself go back as it closes
        addEventListener('popstate', closeLastLayer, { once: true });
        clearTimeout(check);
        check = setTimeout(() => showAddress(history), AGREED_MS);
        return true;
      },
    });

  /** Goes back from the guard; a page that opens in the meantime waits for it. */
  const leave = async (): Promise<void> => {
    const left = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, AGREED_MS);
    });
    history.back({ ignoreBlocker: true });
    await left;
    leaving = null;
    soon();
  };

  /** Runs after the current changes are complete, because one sheet may close while another opens. */
  const settle = (): void => {
    const isOpen = layers.length > 0;
    if (isOpen && !history.canGoBack())
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: { ...history.location.state, guard: true },
        resetScroll: false,
      });
    if (!isOpen && isGuard()) leaving ??= leave();
    const isNeeded = isOpen || isGuard();
    if (isNeeded) unblock ??= block();
    else {
      unblock?.();
      unblock = null;
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(settle);
  };
  addEventListener(LAYERS, () => {
    if (layers.length > 0) unblock ??= block();
    soon();
  });
  history.subscribe(soon);
  // a reload left this guard behind
  soon();
}
