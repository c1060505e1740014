import type { Locale } from '../../../domain/base/locale.ts';
import type { OperatorRole } from '../../../domain/site/office.ts';
import type { AuditAction } from '../../../protocol/api/office/audit.ts';
import type { QueueItem } from '../../../protocol/api/office/queues.ts';
import type { Reader } from '../../db/connection.ts';

/** What waits for operators with this role. */
export type Queue = {
  role: OperatorRole;
  /** What ends an item, as the audit names it. */
  ends: readonly AuditAction[];
  /** All that waits, the oldest first, in the words of this language. */
  waiting(db: Reader, locale: Locale): Promise<Omit<QueueItem, 'claim'>[]>;
  count(db: Reader): Promise<{ count: number; oldest: Date | null }>;
};
