import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { isNativeForm } from '../door/access.ts';
import { sendPage } from './answers.ts';
import { answerTo, logError, sendError, type ErrorAnswer } from './errors.ts';
import { codePage, codePurposes } from '../pages/pages.ts';
import { detailsPage } from '../pages/sign-up-page.ts';
import type { Page } from '../route.ts';
import { localeOf } from './texts.ts';

/** The one place where errors become answers. */
export function handleErrors(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, localeOf(request));
    logError(context, request, error, answer.status);
    // what a person can quote to the operator, who finds the log lines by it
    if (answer.status >= 500) reply.header('x-request-id', request.id);
    const page = answer.status < 500 ? refusedForm(request, answer) : null;
    return page ? sendPage(reply, page) : sendError(reply, answer);
  });
}

/** Answers an address that even Fastify cannot parse as not found. */
export function unreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(reply, answerTo(new Refused({ code: 'not_found' }), localeOf(request)));
}

/** The page for a native form that was refused. */
function refusedForm(request: FastifyRequest, { body }: ErrorAnswer): Page | null {
  if (!request.formPage || !isNativeForm(request)) return null;
  if (body.code === 'code_required')
    return { html: codePage(localeOf(request), 'sign_in', String(body.values?.['otp_id'])) };
  const fieldError = Object.values(body.errors ?? {})[0]?.[0] ?? body.message;
  const sent = (name: string): string => sentField(request, name);
  const who = { type: sent('type'), name: sent('name'), phone: sent('phone') };
  if (request.formPage === 'details') {
    const proved = { ...who, otp_id: sent('otp_id'), proof: sent('proof') };
    const typed = { nid: sent('nid'), date_of_birth: sent('date_of_birth'), email: sent('email') };
    return { html: detailsPage(localeOf(request), proved, typed, fieldError) };
  }
  if (request.formPage !== 'code') {
    const fields = Object.keys(body.errors ?? {});
    const query = new URLSearchParams({ error: body.code, ...(fields[0] && { field: fields[0] }) });
    return { seeOther: `${request.formPage}?${query.toString()}` };
  }
  const purpose = codePurposes.find((known) => known === sent('purpose')) ?? 'sign_up';
  return { html: codePage(localeOf(request), purpose, sent('otp_id'), fieldError, who) };
}

function sentField({ body }: FastifyRequest, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  return typeof value === 'string' ? value : '';
}
