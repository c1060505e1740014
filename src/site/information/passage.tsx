import type { ReactNode } from 'react';

export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="col">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
