/**
 * Decodes and encodes pictures in a process of its own, one at a time: one process for arriving pictures and
 * one for the slow AVIF copies, each started for a job and ended after a rest.
 *
 *   job ─▶ process ─┬─ reply
 *                   └─ dead, or too slow ─▶ once more in a fresh one ─▶ given up: the picture cannot be used
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { SentType } from '../../domain/person/photo.ts';
import type { Picture } from './picture-encoder.ts';

export type PictureJob =
  | { kind: 'picture'; content: Uint8Array; type: SentType }
  | { kind: 'avif'; content: Uint8Array };
export type PictureReply = (
  | { kind: 'picture'; picture: Picture | null }
  | { kind: 'avif'; content: Buffer | null }
) & {
  /** The most memory that the process has used. */
  peakBytes: number;
};

const SCRIPT = join(import.meta.dirname, 'picture-process.ts');
const GIVES_UP_AFTER_MS = 20_000;
const RESTS_AFTER_MS = 60_000;
/** A process that has used this much memory is replaced after its job. */
const MOST_BYTES = 250_000_000;
const TRIES = 2;

export class PictureProcess {
  /** The most memory that any of its processes has used. */
  peakBytes = 0;
  #child: ChildProcess | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;

  /** @returns null when two processes have died of the job or were too slow */
  run(job: PictureJob): Promise<PictureReply | null> {
    const turn = this.#tail.then(() => this.#tried(job));
    this.#tail = turn;
    return turn;
  }

  async #tried(job: PictureJob): Promise<PictureReply | null> {
    clearTimeout(this.#rest);
    let reply: PictureReply | null = null;
    for (let tries = 0; tries < TRIES && !reply; tries += 1) reply = await this.#once(job);
    this.peakBytes = Math.max(this.peakBytes, reply?.peakBytes ?? 0);
    if (reply && reply.peakBytes > MOST_BYTES) this.#end();
    this.#rest = setTimeout(() => this.#end(), RESTS_AFTER_MS).unref();
    return reply;
  }

  #once(job: PictureJob): Promise<PictureReply | null> {
    const child = (this.#child ??= this.#start());
    // the server may end while this process has no job
    child.ref();
    child.channel?.ref();
    return new Promise((resolve) => {
      const settle = (reply: PictureReply | null): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        child.on('error', () => undefined);
        child.unref();
        child.channel?.unref();
        if (!reply) this.#end();
        resolve(reply);
      };
      const timer = setTimeout(() => settle(null), GIVES_UP_AFTER_MS);
      child.on('message', (reply: PictureReply) => settle(reply));
      child.on('exit', () => settle(null));
      child.on('error', () => settle(null));
      child.send(job, (error) => error && settle(null));
    });
  }

  #start(): ChildProcess {
    return fork(SCRIPT, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=64'],
      stdio: 'ignore',
    });
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** The process that decodes arriving pictures. */
export const arrivals = new PictureProcess();
const slowCopies = new PictureProcess();

/**
 * The copies of a picture as WebP, turned upright, without the metadata of the original.
 * @param type the media type that the sender claims
 * @returns null when it is not such a picture, is larger than a phone sends it, or cannot be decoded to its end
 */
export async function pictureFrom(content: Buffer, type: SentType): Promise<Picture | null> {
  const reply = await arrivals.run({ kind: 'picture', content, type });
  if (reply?.kind !== 'picture' || !reply.picture) return null;
  const copies = reply.picture.copies.map((copy) => ({ ...copy, content: Buffer.from(copy.content) }));
  return { ...reply.picture, copies };
}

/** A stored copy in AVIF; null when it cannot be made. */
export async function asAvif(copy: Buffer): Promise<Buffer | null> {
  const reply = await slowCopies.run({ kind: 'avif', content: copy });
  return reply?.kind === 'avif' && reply.content ? Buffer.from(reply.content) : null;
}
