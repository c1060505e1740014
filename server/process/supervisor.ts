/**
 * Restarts a process that fails.
 *
 *   start ─ runs ─┬─ exited by itself or was stopped ────────▶ over
 *                 ├─ misconfigured ──────────────────────────▶ over, with its code
 *                 └─ failed, killed ─ pause (1, 2, 4 … 60 s) ─▶ start
 *
 * The pauses start again at 1 s once the process has run well for a while. SIGINT and SIGTERM are passed on, and a
 * process that ignores them is killed. When the supervisor itself is killed, its child sees the channel close.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { EXIT } from './exit-codes.ts';

/** All in ms. */
export type Patience = {
  firstPauseMs: number;
  longestPauseMs: number;
  /** After a run of this length the next failure counts as the first again. */
  wellAfterMs: number;
  /** How long a process may take to stop. */
  stopWithinMs: number;
};

export const ordinaryPatience: Patience = {
  firstPauseMs: 1000,
  longestPauseMs: 60_000,
  wellAfterMs: 5 * 60_000,
  // longer than the longest DRAIN_SECONDS and what follows it
  stopWithinMs: 30_000,
};

export type Supervised = {
  /** Resolves when there will be no further start. @returns the code to exit with */
  over: Promise<number>;
  /** Passes the signal on, and restarts nothing from then on. */
  stop(signal: NodeJS.Signals): void;
};

/**
 * Starts the command, and again whenever it fails.
 * @param say receives one line for every exit and every pause
 */
export function supervise(
  command: readonly [string, ...string[]],
  say: (line: string) => void,
  patience: Patience = ordinaryPatience,
): Supervised {
  const [program, ...args] = command;
  const over = Promise.withResolvers<number>();
  let child: ChildProcess | null = null;
  let pause: NodeJS.Timeout | null = null;
  let pauseMs = patience.firstPauseMs;
  let isStopping = false;

  const start = (): void => {
    const startedAt = performance.now();
    const started = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.once('error', (error) => {
      say(`the server cannot be started: ${error.message}`);
      over.resolve(EXIT.misconfigured);
    });
    started.once('exit', (code, signal) => ended(code, signal, performance.now() - startedAt));
  };

  const ended = (code: number | null, signal: NodeJS.Signals | null, ranMs: number): void => {
    child = null;
    if (isStopping || code === EXIT.stopped || code === EXIT.misconfigured) {
      over.resolve(code ?? EXIT.failed);
      return;
    }
    if (ranMs >= patience.wellAfterMs) pauseMs = patience.firstPauseMs;
    say(`the server ended with ${signal ?? code}; it is started again in ${pauseMs / 1000} s`);
    pause = setTimeout(start, pauseMs);
    pauseMs = Math.min(patience.longestPauseMs, 2 * pauseMs);
  };

  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true;
    if (!child) {
      if (pause) clearTimeout(pause);
      over.resolve(EXIT.stopped);
      return;
    }
    const leaving = child;
    leaving.kill(signal);
    setTimeout(() => leaving.kill('SIGKILL'), patience.stopWithinMs).unref();
  };

  start();
  return { over: over.promise, stop };
}
