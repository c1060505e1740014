import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import { isNativeForm } from './access.ts';
import { sendPage } from './answers.ts';
import { answerTo, logError, sendError, type ErrorAnswer } from './errors.ts';
import { codePage, codePurposes } from './pages.ts';
import type { Page } from './route.ts';
import { localeOf } from './texts.ts';

/** The one place where errors become answers. */
export function handleErrors(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, localeOf(request));
    logError(context, request, error, answer.status);
    const page = answer.status < 500 ? refusedForm(request, answer) : null;
    return page ? sendPage(reply, page) : sendError(reply, answer);
  });
}

/** Addresses that even Fastify cannot parse: not found. */
export function unreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply, answerTo(new Refused({ code: 'not_found' }), localeOf(request)));
}

/** The page for a native form that was refused. */
function refusedForm(request: FastifyRequest, { body }: ErrorAnswer): Page | null {
  if (!request.formPage || !isNativeForm(request)) return null;
  if (body.code === 'code_required')
    return { html: codePage(localeOf(request), 'sign_in', String(body.values?.['otp_id'])) };
  if (request.formPage !== 'code') {
    const fields = Object.keys(body.errors ?? {});
    const query = new URLSearchParams({ error: body.code, ...(fields[0] && { field: fields[0] }) });
    return { seeOther: `${request.formPage}?${query.toString()}` };
  }
  const sent = sentField(request, 'purpose');
  const purpose = codePurposes.find((known) => known === sent) ?? 'sign_up';
  const fieldError = Object.values(body.errors ?? {})[0]?.[0] ?? body.message;
  return { html: codePage(localeOf(request), purpose, sentField(request, 'otp_id'), fieldError) };
}

function sentField({ body }: FastifyRequest, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === 'string' ? value : '';
}
