import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useInfiniteScroll } from '../../../src/feed/list/use-infinite-scroll.ts';

afterEach(() => vi.unstubAllGlobals());

function List({ more, listed, onEnd }: { more: boolean; listed: boolean; onEnd: () => void }) {
  const end = useInfiniteScroll(more, onEnd);
  return listed ? <div ref={end} /> : <p>Loading</p>;
}

type Told = (entries: { isIntersecting: boolean }[]) => void;

/** In place of the browser's observer: reports that everything observed is on the screen. */
function observes(): { arrive: () => void } {
  const watched = new Map<Element, Told>();
  class Observer {
    readonly told: Told;
    constructor(told: Told) {
      this.told = told;
    }
    observe = (element: Element): void => void watched.set(element, this.told);
    disconnect = (): void => watched.clear();
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    arrive: () => {
      for (const told of watched.values()) told([{ isIntersecting: true }]);
    },
  };
}

test('the end of a list that is shown later than its number is known brings the next page', () => {
  const { arrive } = observes();
  const onEnd = vi.fn<() => void>();
  const { rerender } = render(<List more listed={false} onEnd={onEnd} />);
  rerender(<List more listed onEnd={onEnd} />);
  act(arrive);
  expect(onEnd).toHaveBeenCalledTimes(1);
  rerender(<List more={false} listed onEnd={onEnd} />);
  act(arrive);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
