import { useLayoutEffect } from 'react';

const PRODUCT = 'দূরপাল্লা';

/** The page's title; without one it is the name of the product (SPEC 2). */
export function useTitle(title?: string): void {
  useLayoutEffect(() => {
    document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
