import { type } from 'arktype';
import { rowSchemas } from '../sync/rows.ts';
import { PageMeta, pageNumber } from './paging.ts';

export const NotificationsQuery = type({ 'page?': pageNumber });
/** The list is under data.data (REQ 3). */
export const NotificationsAnswer = type({
  data: { data: rowSchemas.notification().array(), meta: PageMeta },
});
export const SeenBody = type({ ids: type('string.uuid.v7').array().atMostLength(500) });
