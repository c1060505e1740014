import type { Head } from '../../protocol/nodata/sealing.ts';
import type { Actor } from '../act/act.ts';
import type { smsIn } from '../db/schema/nodata.ts';
import type { PhoneKey } from './phone-keys.ts';

/** An SMS that was opened, and whose it is. */
export type OpenedSms = {
  row: typeof smsIn.$inferSelect;
  head: Head;
  key: PhoneKey;
  actor: Actor;
  phone: string;
};
