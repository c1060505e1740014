import { createListeners } from '../../platform/listeners.ts';

/** Refuses an action during an impersonation, which is read-only. */
export class ReadOnlySession extends Error {}

const { subscribe, notify } = createListeners();

/** Listens for actions that the impersonation has refused. @returns a function that unsubscribes */
export const onHeldBack = subscribe;
export const blockedByReadOnly = notify;
