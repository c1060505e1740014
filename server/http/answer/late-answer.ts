/**
 * A call that takes long sends proof of progress. A phone abandons an answer that is silent for a few seconds
 * and asks again, which would add to the load that slowed the call.
 *
 *   done within a second ─▶ the ordinary answer
 *   not done ─▶ head, a space, a space each second … then status and body in one JSON text
 *
 * The head is sent before the outcome is known, so the status comes in the body; leading spaces mean nothing in JSON.
 * Only apps that support it get it, and only for calls of a signed-in person: the others may have to set a cookie.
 */
import { PassThrough, type Transform } from 'node:stream';
import { constants, createBrotliCompress, type BrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  LATE_ANSWERS_SINCE,
  LATE_HEADER,
  PROTOCOL_HEADER,
  type LateAnswer,
} from '../../../protocol/wire/version.ts';

const WORD_EVERY_MS = 1_000;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Whether the calling app supports late answers. */
export const readsLateAnswers = (request: FastifyRequest): boolean =>
  request.caller !== null && Number(request.headers[PROTOCOL_HEADER]) >= LATE_ANSWERS_SINCE;

/** Waits for the work as long as an ordinary answer may take. @returns whether it has settled */
export async function isSoonDone(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), WORD_EVERY_MS);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, late]);
  clearTimeout(timer);
  return isDone;
}

/** Sends the head at once, and a space each second until the answer is there. @param answer never rejects */
export function sendLate(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Promise<LateAnswer>,
): FastifyReply {
  const isBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']));
  const brotli: BrotliCompress | null = isBrotli ? createBrotliCompress(BROTLI) : null;
  const out: Transform = brotli ?? new PassThrough();
  const word = (): void => {
    out.write(' ');
    brotli?.flush(constants.BROTLI_OPERATION_FLUSH);
  };
  word();
  const timer = setInterval(word, WORD_EVERY_MS);
  out.once('close', () => clearInterval(timer));
  const finish = async (): Promise<void> => {
    const late = await answer;
    clearInterval(timer);
    if (!out.destroyed) out.end(JSON.stringify(late));
  };
  void finish();
  reply.headers({
    [LATE_HEADER]: '1',
    'cache-control': 'no-store',
    // a proxy that buffers answers would hold the spaces back
    'x-accel-buffering': 'no',
    'content-encoding': isBrotli ? 'br' : 'identity',
  });
  return reply.type('application/json; charset=utf-8').send(out);
}
