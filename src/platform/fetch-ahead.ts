import { isSavingData } from './data-saver.ts';

type WithConnection = Navigator & { connection?: { effectiveType?: string } };

/** Whether files may be fetched before somebody needs them: not where data are saved, nor on a link as slow as 2G. */
export function mayFetchAhead(): boolean {
  const { connection }: WithConnection = navigator;
  return !isSavingData() && connection?.effectiveType?.endsWith('2g') !== true;
}
