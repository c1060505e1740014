/**
 * How this process ends: told to stop, left alone by its supervisor, or by an error that nobody owned. Errors have owners
 * at their source; what arrives here all the same leaves the process in a state that nobody knows, so it is written
 * down, what is under way is finished within ten seconds, and the process ends with a code.
 */
import { EXIT } from './exit-codes.ts';
import { failureOf } from '../failure.ts';

const WITHIN_MS = 10_000;

export type Ending = {
  /** What is to be done before the end, once there is something. */
  by(stop: () => Promise<void>): void;
  /** Ends it after a failure. */
  failed(what: string, error: unknown): void;
};

/** @param write writes one line where the operator reads it */
export function endInOrder(write: (line: string) => void): Ending {
  let stop = (): Promise<void> => Promise.resolve();
  let isEnding = false;

  const report = (what: string, error: unknown): void =>
    write(JSON.stringify({ level: 60, time: Date.now(), failure: failureOf(error), msg: what }));

  const end = (code: number): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code === EXIT.stopped ? EXIT.failed : code), WITHIN_MS).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        report('stopping failed', error);
        process.exit(EXIT.failed);
      },
    );
  };

  const failed: Ending['failed'] = (what, error) => {
    report(what, error);
    end(EXIT.failed);
  };

  process.on('uncaughtException', (error) => failed('an error that nobody owned', error));
  process.on('unhandledRejection', (error) => failed('a rejection that nobody owned', error));
  // whoever read the output may be gone: that is no reason to end
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  process.on('SIGINT', () => end(EXIT.stopped));
  process.on('SIGTERM', () => end(EXIT.stopped));
  process.on('disconnect', () => end(EXIT.stopped));
  return {
    by: (given) => {
      stop = given;
    },
    failed,
  };
}
