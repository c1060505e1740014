/** Listens for errors that nothing caught. The code that masks and saves them is loaded with the first. */
import type { PhoneError } from '../../../domain/health/phone-error.ts';

/** Never throws. @param thrown whatever was thrown */
export const noteError = (kind: PhoneError['kind'], thrown: unknown): void =>
  void import('./phone-errors.ts').then((it) => it.saveError(kind, thrown)).catch(() => undefined);

/** Watches this page or worker. */
export function watchErrors(): void {
  addEventListener('error', ({ error }: ErrorEvent) => noteError('error', error));
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) =>
    noteError('rejection', reason),
  );
}
