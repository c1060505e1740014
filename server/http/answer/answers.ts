/** The ways of answering a call: at once, late, or with the page for a native form. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LateAnswer } from '../../../protocol/wire/version.ts';
import type { Context } from '../../act/context.ts';
import { isNativeForm } from '../door/access.ts';
import { answerTo, logError, retryAfter } from './errors.ts';
import type { Answer, Outcome, Page, Route } from '../route.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { localeOf, serverText } from './texts.ts';

function bodyOfAnswer(
  request: FastifyRequest,
  route: Route,
  { answer, said }: { answer: Answer; said?: Outcome['said'] },
): Answer {
  const message = said && serverText(localeOf(request), said);
  return route.bare ? answer : { success: true, ...(message && { message }), ...answer };
}

/** The status and body of an ordinary answer. It never rejects. */
export async function lateAnswer(
  context: Context,
  request: FastifyRequest,
  route: Route,
  work: Promise<Outcome>,
): Promise<LateAnswer> {
  try {
    const { answer, said } = await work;
    if (answer === null) return { status: 204 };
    if (answer instanceof ReadyAnswer) return { status: 200, body: answer.answer() };
    return { status: 200, body: bodyOfAnswer(request, route, { answer, said }) };
  } catch (error) {
    const failed = answerTo(error, localeOf(request));
    logError(context, request, error, failed.status);
    request.lateStatus = failed.status;
    const seconds = retryAfter(failed);
    return { ...failed, ...(seconds !== null && { retry_after: seconds }) };
  }
}

export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { answer, said, page }: Outcome,
): FastifyReply {
  if (page && isNativeForm(request)) return sendPage(reply, page);
  reply.header('cache-control', 'no-store');
  if (answer === null) return reply.code(204).send();
  if (answer instanceof ReadyAnswer) return sendReady(reply, answer);
  return reply.send(bodyOfAnswer(request, route, { answer, said }));
}

function sendReady(reply: FastifyReply, { encoding, bytes }: ReadyAnswer): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8').send(bytes);
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  reply.header('cache-control', 'no-store');
  if ('seeOther' in page) return reply.redirect(page.seeOther, 303);
  return reply.type('text/html; charset=utf-8').send(page.html);
}
