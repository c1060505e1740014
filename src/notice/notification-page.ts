import type { NotificationRow } from '../../protocol/sync/rows.ts';

const PAGE = 30;

/**
 * The rows of one page.
 * @param page from 1; one beyond the last is the last
 * @returns them, the page's number, and how many pages there are
 */
export function pageOf<R>(rows: readonly R[], page: number): { shown: R[]; at: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(Math.max(1, page), pages);
  return { shown: rows.slice((at - 1) * PAGE, at * PAGE), at, pages };
}

/** The number of a page in an address; what is no number is the first. */
export const pageNumber = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1;

export const idsOfUnseen = (rows: readonly Pick<NotificationRow, 'id' | 'seen'>[]): string[] =>
  rows.filter(({ seen }) => !seen).map(({ id }) => id);
