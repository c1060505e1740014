import { useLayoutEffect } from 'react';

const PRODUCT = 'দূরপাল্লা';

/** Sets the page's title, by default the name of the product (REQ 2). */
export function useTitle(title?: string): void {
  useLayoutEffect(() => {
    document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
