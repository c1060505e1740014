import type { NotificationRow } from '../../protocol/sync/rows.ts';

const PAGE = 30;

/**
 * The rows of one page.
 * @param page counted from 1; a number beyond the last page means the last
 * @returns the rows, the page's number, and the number of pages
 */
export function pageOf<R>(rows: readonly R[], page: number): { shown: R[]; at: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(Math.max(1, page), pages);
  return { shown: rows.slice((at - 1) * PAGE, at * PAGE), at, pages };
}

/** The number of a page in an address; text that is no number means the first page. */
export const pageNumber = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1;

export const idsOfUnseen = (rows: readonly Pick<NotificationRow, 'id' | 'seen'>[]): string[] =>
  rows.filter(({ seen }) => !seen).map(({ id }) => id);
