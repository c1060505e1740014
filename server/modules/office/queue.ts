import type { OperatorRole } from '../../../domain/office.ts';
import type { QueueItem } from '../../../protocol/api/office/queues.ts';
import type { Reader } from '../../db/connection.ts';

/** What waits for operators with this role. */
export type Queue = {
  role: OperatorRole;
  /** All that waits, the oldest first. */
  waiting(db: Reader): Promise<Omit<QueueItem, 'claim'>[]>;
  count(db: Reader): Promise<{ count: number; oldest: Date | null }>;
};
