/**
 * A picture in a form: `file` is the hash of its content; `src` is the address of the server's copy, for a
 * picture that is not on the phone.
 */
export type Photo = { slot: string; file: string; src?: string };

/** A place for one picture, and the label of what belongs there. */
export type Slot = { key: string; label: string };
