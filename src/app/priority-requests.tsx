import { useEffect, useRef, type ReactNode } from 'react';

type AskedSectionProps = {
  id: string;
  title: string;
  /** The address names this section. */
  asked: boolean;
  children: ReactNode;
};

/** A part of a page with its own hash: a link to it scrolls there. */
export function AskedSection({ id, title, asked, children }: AskedSectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) section.current?.scrollIntoView();
  }, [asked]);
  return (
    <section id={id} className="col g3" ref={section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
