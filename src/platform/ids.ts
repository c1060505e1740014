import { uuidv7 } from 'uuidv7';

/** A new id for an entity or a mutation, made on the phone and never replaced. */
export const newId = (): string => uuidv7();
