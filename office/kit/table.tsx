import type { MessageDescriptor } from '@lingui/core';
import { Fragment, type ReactNode } from 'react';
import { useOfficeFormat, type OfficeFormat } from './use-office-format.ts';

export type Column<Row> = { name: MessageDescriptor; cell: (row: Row, format: OfficeFormat) => ReactNode };

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  data: readonly Row[];
  /** Shown in place of rows. */
  empty: string;
  isPending?: boolean;
  /** The place of the row that the keys act on. */
  marked?: number | null;
  /** Called with the place of a row that is pressed. */
  onPress?: (place: number) => void;
  /** Shown below the marked row. */
  detail?: ReactNode;
};

/** Rows of the office; on a phone each row is a card. The server filters, sorts and pages. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, data, empty, isPending = false, marked = null, onPress, detail } = props;
  const format = useOfficeFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="pane scroll" aria-label={label} tabIndex={0}>
      <table className="t cards">
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name.id} scope="col">
                {format.say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, place) => (
            <Fragment key={place}>
              <tr className={place === marked ? 'on' : ''} onClick={() => onPress?.(place)}>
                {columns.map(({ name, cell }, at) => (
                  <td key={name.id}>
                    {/* a card has no head, so each cell repeats its column's name */}
                    {at > 0 && (
                      <span className="t-name" aria-hidden="true">
                        {format.say(name)}
                      </span>
                    )}
                    <span className="t-cell">{cell(row, format)}</span>
                  </td>
                ))}
              </tr>
              {place === marked && detail !== undefined && detail !== null && (
                <tr className="detail">
                  <td colSpan={columns.length}>{detail}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {data.length === 0 && !isPending && <p className="nothing mute">{empty}</p>}
    </section>
  );
}
