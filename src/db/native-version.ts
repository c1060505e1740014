import type Dexie from 'dexie';

/** The browser's version number of a database: Dexie multiplies its own by ten. */
export const nativeVersion = ({ verno }: Dexie): number => verno * 10;
