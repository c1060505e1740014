/** Loads every contract of the sync worker, and reads a page of rows with one of them, in a browser. */
import { rowSchemas } from '../../protocol/sync/rows.ts';
import { PackedAnswer } from '../../protocol/sync/columns.ts';
import { PushAnswer } from '../../protocol/sync/sync.ts';
import { NewTripsData, RealtimeData } from '../../protocol/sync/realtime.ts';
import { SettingsAnswer } from '../../protocol/api/settings.ts';
import { parsed } from '../../protocol/wire/parsed.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';

declare const began: number;

const all = [PackedAnswer, PushAnswer, RealtimeData, NewTripsData, SettingsAnswer];
for (const contract of [...all, ...Object.values(rowSchemas).map((schema) => schema())])
  if (contract.allows(undefined)) throw new Error('a contract takes nothing for a value');
const loadMs = performance.now() - began;

const ROWS = 2_500;
const rows: unknown[] = Array.from({ length: ROWS }, (_, number) => ({ ...feedRow, number }));
const before = performance.now();
const read = rows.filter((row) => parsed(rowSchemas.feed(), row) !== null);
if (read.length !== ROWS) throw new Error('a row was not read');
Object.assign(globalThis, { measured: { loadMs, readMs: performance.now() - before } });
