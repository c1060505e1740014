import type { Locale } from '../../../domain/base/locale.ts';
import type { OperatorRole } from '../../../domain/site/office.ts';
import type { AuditAction } from '../../../protocol/api/office/audit.ts';
import type { QueueItem } from '../../../protocol/api/office/queues.ts';
import type { Reader } from '../../db/connection.ts';

/** A queue of work for operators with this role. */
export type Queue = {
  role: OperatorRole;
  /** The actions that end an item, as the audit names them. */
  ends: readonly AuditAction[];
  /** All waiting items, the oldest first, in this language. */
  waiting(db: Reader, locale: Locale): Promise<Omit<QueueItem, 'claim'>[]>;
  count(db: Reader): Promise<{ count: number; oldest: Date | null }>;
};
