import type Dexie from 'dexie';

/** The version that the browser keeps of a database: Dexie counts in tens of it. */
export const nativeVersion = ({ verno }: Dexie): number => verno * 10;
