/**
 * The end of this process: on a signal, when its supervisor has gone, or after an unhandled error. Errors
 * have handlers at their source, so an unhandled one leaves the process in an unknown state. The process logs
 * it, gives work under way ten seconds to finish, and exits with a code.
 *
 *   signal ─ drains: says that it leaves, and answers ─ some seconds ─▶ stops ─▶ exit
 *   failure ─────────────────────────────────────────────────────────▶ stops ─▶ exit
 */
import { setTimeout as delay } from 'node:timers/promises';
import { EXIT } from './exit-codes.ts';
import { failureOf } from '../base/failure.ts';

const WITHIN_MS = 10_000;

/** What is done at a signal; returns how many ms the process then goes on before it stops. */
export type Drain = { begin(): void; ms: number };

export type Ending = {
  /** Sets the work to do before the exit, once there is any. */
  by(stop: () => Promise<void>, drain?: Drain): void;
  /** Ends the process after a failure. */
  failed(what: string, error: unknown): void;
};

/** @param write writes one line where the operator reads it */
export function endInOrder(write: (line: string) => void): Ending {
  let stop = (): Promise<void> => Promise.resolve();
  let drain: Drain = { begin: () => undefined, ms: 0 };
  let isEnding = false;

  const report = (what: string, error: unknown): void =>
    write(JSON.stringify({ level: 60, time: Date.now(), failure: failureOf(error), msg: what }));

  const end = (code: number): void => {
    // a service manager signals the supervisor and this process, and the supervisor passes its signal on
    if (isEnding) return;
    isEnding = true;
    const isAsked = code === EXIT.stopped;
    const ms = isAsked ? drain.ms : 0;
    setTimeout(() => process.exit(isAsked ? EXIT.failed : code), ms + WITHIN_MS).unref();
    if (isAsked) drain.begin();
    delay(ms)
      .then(() => stop())
      .then(
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
  // the reader of the output may have gone, which is no reason to end
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  process.on('SIGINT', () => end(EXIT.stopped));
  process.on('SIGTERM', () => end(EXIT.stopped));
  process.on('disconnect', () => end(EXIT.stopped));
  return {
    by: (given, drained = drain) => {
      stop = given;
      drain = drained;
    },
    failed,
  };
}
