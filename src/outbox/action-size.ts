import type { Action } from '../db/overlay/overlay.ts';

/** The size in bytes of an action as it is sent, before compression. */
export function sizeOf({ id, name, v, args, after, until }: Action): number {
  return new Blob([JSON.stringify({ id, name, v, args, after, until })]).size;
}
