import type { ReactNode } from 'react';

/**
 * The main action of a full-page screen, within reach of the thumb. Placed after <main>, inside the form if
 * there is one.
 */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="dock">{children}</div>;
}
