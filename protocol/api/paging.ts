import { type } from 'arktype';

/** Numbers of a query arrive as text. A page past the end is an empty list. */
export const pageNumber = type('string.integer.parse').to('number.safe >= 1');

/** The app computes the number of pages from `per_page` and `total` (REQ 3). */
export const PageMeta = type({ per_page: 'number.integer >= 1', total: 'number.integer >= 0' });
export type PageMeta = typeof PageMeta.infer;

export const PER_PAGE = 20;
