import { type } from 'arktype';

/** Numbers of a query arrive as text. */
export const pageNumber = type('string.integer.parse').to('1 <= number <= 10000');

/** From `per_page` and `total` the app counts its pages (SPEC 3). */
export const PageMeta = type({ per_page: 'number.integer >= 1', total: 'number.integer >= 0' });
export type PageMeta = typeof PageMeta.infer;

export const PER_PAGE = 20;
