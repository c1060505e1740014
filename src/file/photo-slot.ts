/** A picture in a form: `file` is the hash of its content; `src` the server's copy of one that is not on the phone. */
export type Photo = { slot: string; file: string; src?: string };

/** A place for one picture, and what belongs there. */
export type Slot = { key: string; label: string };
