import type { ReactNode } from 'react';
import '../base/screens.css';

/** The highway sign: for moments that decide something. */
export function Signboard({ children }: { children: ReactNode }) {
  return <section className="sign">{children}</section>;
}
