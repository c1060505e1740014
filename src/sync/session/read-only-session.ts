import { createListeners } from '../../platform/listeners.ts';

/** An operator looks through the person's eyes here: nothing is done in their name. */
export class ReadOnlySession extends Error {}

const { subscribe, notify } = createListeners();

/** Calls whenever an action was held back for it. @returns a function that unsubscribes */
export const onHeldBack = subscribe;
export const blockedByReadOnly = notify;
