import type { ReactNode } from 'react';
import '../base/screens.css';

/** A highway sign, for decisive moments. */
export function Signboard({ children }: { children: ReactNode }) {
  return <section className="sign">{children}</section>;
}
