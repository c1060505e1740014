import type { ReactNode } from 'react';

/** A question in two or three words, and its answer. */
export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <p className="small">{children}</p>
    </section>
  );
}
