import type { Tx } from '../../server/db/connection.ts';

/** Numbers the noted rows inside the writer's transaction, and holds it open for some time. */
export type Numberer = (tx: Tx, rows: FeedNote[]) => Promise<StreamNumber[]>;

export type FeedNote = { stream: string; id: string };

export type StreamNumber = { stream: string; seq: number };
