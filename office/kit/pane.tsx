import type { ReactNode } from 'react';

type PaneProps = {
  title: string;
  /** The accessible name, where it differs from the title. */
  label?: string;
  className?: string;
  /** Shown beside the title. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A titled part of a page. */
export const Pane = ({ title, label = title, className = 'pane', beside, children }: PaneProps) => (
  <section className={className} aria-label={label}>
    {beside === undefined ? (
      <h2 className="ph1 h3">{title}</h2>
    ) : (
      <div className="ph1">
        <h2 className="h3 grow">{title}</h2>
        {beside}
      </div>
    )}
    {children}
  </section>
);

type RowsPaneProps<Item> = Omit<PaneProps, 'children'> & {
  items: readonly Item[];
  /** Shown where there are none. */
  empty?: string;
  row: (item: Item, place: number) => ReactNode;
  /** Shown below the rows. */
  children?: ReactNode;
};

export function RowsPane<Item>({ items, empty, row, children, ...pane }: RowsPaneProps<Item>) {
  return (
    <Pane {...pane}>
      {items.length === 0 && empty !== undefined && <p className="nothing mute">{empty}</p>}
      <ul className="o-rows">{items.map(row)}</ul>
      {children}
    </Pane>
  );
}

/** The outcome of the last act. */
export const Outcome = ({ said, role = 'status' }: { said: string | null; role?: 'status' | 'alert' }) =>
  said !== null && (
    <p className="al" role={role}>
      {said}
    </p>
  );
