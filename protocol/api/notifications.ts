import { type } from 'arktype';
import { NotificationRow } from '../rows.ts';
import { PageMeta, pageNumber } from './paging.ts';

export const NotificationsQuery = type({ 'page?': pageNumber });
/** The list is under data.data (SPEC 3). */
export const NotificationsAnswer = type({ data: { data: NotificationRow.array(), meta: PageMeta } });
export const SeenBody = type({ ids: type('string.uuid.v7').array().atMostLength(500) });
