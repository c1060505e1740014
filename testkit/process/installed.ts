/** Programs of the machine that a deployment uses, for the tests that can be skipped without them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];

/** @returns the program's path; null: it is not installed */
export const installed = (name: string): string | null =>
  folders.map((folder) => join(folder, name)).find((path) => isProgram(path)) ?? null;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export type Running = {
  /** The end of what it has printed, to be shown when it does not do what it should. */
  printed(): string;
  stop(): Promise<void>;
};

/** Starts a program that runs until it is stopped. */
export function startProgram(path: string, args: string[], env: Record<string, string> = {}): Running {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let printed = '';
  const add = (text: Buffer): void => {
    printed = `${printed}${text.toString()}`.slice(-4000);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return {
    printed: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
