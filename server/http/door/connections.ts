/**
 * How long a connection may take. Node itself limits heads and entire requests; limits that depend on the progress of
 * a request are checked here.
 *
 *   head ≤ headMs ─▶ body: a byte each stalledMs, in all ≤ openBodyMs before sign-in ─▶ work (no limit here)
 *                                              ─▶ answer: read on each stalledMs, in all ≤ wholeMs
 *
 * A slow but honest phone passes: an outbox of 500 actions is about 60 kB, which 2G carries within half a minute.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';

/** All in ms. */
export type TimeLimits = {
  /** The time from the first byte of a connection, or of a further request on it, to the end of the head. */
  headMs: number;
  /** The time without a received byte of the body, or without a read byte of the answer. */
  stalledMs: number;
  /** The time of an entire body before sign-in. */
  openBodyMs: number;
  /** The time of an entire request with its body. */
  requestMs: number;
  /** The time of request and answer together. */
  wholeMs: number;
};

export const ordinaryTimeLimits: TimeLimits = {
  headMs: 10_000,
  stalledMs: 20_000,
  openBodyMs: 60_000,
  requestMs: 5 * 60_000,
  wholeMs: 10 * 60_000,
};

const LOOKS_WITHIN_A_LIMIT = 5;
const LONGEST_PAUSE_MS = 2000;

const lookEvery = (limitMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.ceil(limitMs / LOOKS_WITHIN_A_LIMIT));

/** The timeouts that Node's own server enforces. */
export const serverLimits = ({ headMs, stalledMs, requestMs }: TimeLimits) => ({
  http: { headersTimeout: headMs, connectionsCheckingInterval: lookEvery(headMs) },
  requestTimeout: requestMs,
  connectionTimeout: stalledMs,
});

type UnderWay = { request: FastifyRequest; startedAt: number; isAnswered(): boolean };

/** Closes connections that make no progress. */
export function cutStalled(app: FastifyInstance, limits: TimeLimits): void {
  const underWay = new Map<Socket, Set<UnderWay>>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const one: UnderWay = {
      request,
      startedAt: performance.now(),
      isAnswered: () => reply.raw.headersSent && socket.writableLength > 0,
    };
    const here = underWay.get(socket) ?? new Set();
    underWay.set(socket, here.add(one));
    reply.raw.once('close', () => {
      here.delete(one);
      if (here.size === 0) underWay.delete(socket);
    });
  });
  // without a listener Node would close a connection whose answer is still being worked on
  app.server.on('timeout', (socket: Socket) => {
    const here = [...(underWay.get(socket) ?? [])];
    if (here.every(({ request, isAnswered }) => !request.raw.complete || isAnswered())) socket.destroy();
    else socket.setTimeout(limits.stalledMs);
  });
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, requests] of underWay)
        if ([...requests].some((one) => isOverdue(one, now, limits))) socket.destroy();
    },
    lookEvery(Math.min(limits.openBodyMs, limits.wholeMs)),
  ).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function isOverdue({ request, startedAt }: UnderWay, now: number, limits: TimeLimits): boolean {
  const age = now - startedAt;
  const isBodyOverdue = !request.raw.complete && !request.caller && age > limits.openBodyMs;
  return isBodyOverdue || age > limits.wholeMs;
}

const UNREADABLE: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers bytes that are not HTTP or come too slowly. They are not logged: they may contain anything. */
export const answerUnreadable =
  (now: () => number) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
    socket.once('finish', () => socket.destroy());
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\n${SERVER_TIME_HEADER}: ${now()}\r\nContent-Length: 0\r\n\r\n`,
    );
  };
