/** A list that the server filters, sorts and pages: declared once as a Resource, shown as a page. */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, SearchField } from './controls.tsx';
import { useKeys } from './keys.ts';
import { PageFrame, type KeyHelp } from './page-frame.tsx';
import { Table, type Column } from './table.tsx';
import { useOfficeFormat } from './use-office-format.ts';

export type Resource<Row, Answer> = {
  title: MessageDescriptor;
  /** Names the search field. */
  searches: MessageDescriptor;
  /** Shown where nothing fits. */
  empty: MessageDescriptor;
  columns: readonly Column<Row>[];
  rowsOf: (answer: Answer) => readonly Row[];
};

type ResourcePageProps<Row, Answer> = {
  resource: Resource<Row, Answer>;
  /** The answer to the search in the address. */
  read: UseQueryResult<Answer>;
  /** What the address asks for: the mark is on the first row of each other list. */
  search: { text?: string | undefined };
  /** Searches for another text, or for none. */
  onSearch: (text: string) => void;
  /** Shown beside the search field, with the status at their end. */
  filters: ReactNode;
  status: (answer: Answer | undefined) => ReactNode;
  /** Shown below the rows, with the keys that turn pages. */
  paging: Paging<Row, Answer>;
  /** Lets J, K and Enter act on a marked row. */
  marking?: { help: readonly KeyHelp[]; keys?: (marked: Row | undefined) => Record<string, () => void> } & (
    | { onOpen: (row: Row) => void }
    | { detail: (row: Row) => ReactNode }
  );
  keys?: readonly KeyHelp[];
  actions?: ReactNode;
};

export type Paging<Row, Answer> = (
  answer: Answer | undefined,
  rows: readonly Row[],
) => { keys: Record<string, () => void>; help: KeyHelp; foot: ReactNode };

const noRows: readonly never[] = [];

export function ResourcePage<Row, Answer>(props: ResourcePageProps<Row, Answer>) {
  const { resource, read, search, onSearch, filters, status, paging, marking, keys = [], actions } = props;
  const { t } = useLingui();
  const { say } = useOfficeFormat();
  const list = JSON.stringify(search);
  const [mark, setMark] = useState({ list, at: 0, isOpen: false });
  const { at, isOpen } = mark.list === list ? mark : { at: 0, isOpen: false };
  const rows = read.data === undefined ? noRows : resource.rowsOf(read.data);
  const marked = rows[at];
  const step = (by: number): void =>
    setMark({ list, at: Math.min(rows.length - 1, Math.max(0, at + by)), isOpen });
  const opens = (): void => {
    if (!marking || !marked) return;
    if ('onOpen' in marking) marking.onOpen(marked);
    else setMark({ list, at, isOpen: !isOpen });
  };
  const pages = paging(read.data, rows);
  useKeys({
    ...pages.keys,
    ...(marking && { KeyJ: () => step(1), KeyK: () => step(-1), Enter: opens }),
    ...marking?.keys?.(marked),
  });
  const detail = marking && 'detail' in marking ? marking.detail : null;
  return (
    <PageFrame
      title={say(resource.title)}
      isFresh={!read.isError}
      keys={[{ keys: ['/'], does: t`Search` }, ...(marking?.help ?? []), pages.help, ...keys]}
      actions={actions}
    >
      <div className="row wrap g3">
        <SearchField label={say(resource.searches)} text={search.text} onSearch={onSearch} />
        {filters}
        {status(read.data)}
      </div>
      <Table
        label={say(resource.title)}
        columns={resource.columns}
        data={rows}
        empty={say(resource.empty)}
        isPending={read.isPending}
        marked={marking && marked ? at : null}
        {...(detail && {
          onPress: (place: number) => setMark({ list, at: place, isOpen: place !== at || !isOpen }),
          detail: isOpen && marked ? detail(marked) : null,
        })}
      />
      {pages.foot}
    </PageFrame>
  );
}

type Paged = { meta: { total: number; per_page: number } };

/** Pages by number, turned with B and N. @param onTurn opens a page */
export function usePaging(page: number | undefined, onTurn: (page: number) => void): Paging<unknown, Paged> {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  return (answer) => {
    const { total = 0, per_page: perPage = 20 } = answer?.meta ?? {};
    const [now, last] = [page ?? 1, Math.max(1, Math.ceil(total / perPage))];
    const turn = (by: number): void => {
      const next = Math.min(last, Math.max(1, now + by));
      if (next !== now) onTurn(next);
    };
    const [shownPage, allPages] = [number(now), number(last)];
    const foot = (
      <div className="row sub g3">
        <span>{t`Page ${shownPage} of ${allPages}`}</span>
        <Button className="end sm" disabled={now <= 1} caps={['B']} onClick={() => turn(-1)}>
          {t`Page before`}
        </Button>
        <Button className="sm" disabled={now >= last} caps={['N']} onClick={() => turn(1)}>
          {t`Next page`}
        </Button>
      </div>
    );
    return {
      keys: { KeyN: () => turn(1), KeyB: () => turn(-1) },
      help: { keys: ['N', 'B'], does: t`Pages` },
      foot,
    };
  };
}
