import type { ReactNode } from 'react';

/** A heading with its text. */
export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="col">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
