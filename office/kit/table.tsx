import { tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table';
import { Fragment, type ReactNode } from 'react';

/** The server filters, sorts and pages: the table only shows. */
export const features = tableFeatures({});
type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[];

type TableProps<Row extends RowData> = {
  label: string;
  columns: Columns<Row>;
  data: Row[];
  /** What stands in place of rows. */
  empty: string;
  isPending?: boolean;
  /** The row in hand, for the keys. */
  marked?: number | null;
  /** Called with the place of a row that is pressed. */
  onPress?: (place: number) => void;
  /** What stands below the row in hand. */
  detail?: ReactNode;
};

/** Rows of the office; on a phone each row is a card. */
export function Table<Row extends RowData>({
  label,
  columns,
  data,
  empty,
  isPending = false,
  marked = null,
  onPress,
  detail,
}: TableProps<Row>) {
  const table = useTable({ features, columns, data });
  // on a phone, where the head is not seen, each cell has its name beside it
  const headers = table.getHeaderGroups().at(-1)?.headers ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="pane scroll" aria-label={label} tabIndex={0}>
      <table className="t cards">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the table renders the words
                <th key={header.id} scope="col">
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, place) => (
            <Fragment key={row.id}>
              <tr className={place === marked ? 'on' : ''} onClick={() => onPress?.(place)}>
                {row.getAllCells().map((cell, at) => (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the table renders the words
                  <td key={cell.id}>
                    {at > 0 && headers[at] && (
                      <span className="t-name" aria-hidden="true">
                        <table.FlexRender header={headers[at]} />
                      </span>
                    )}
                    <span className="t-cell">
                      <table.FlexRender cell={cell} />
                    </span>
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
