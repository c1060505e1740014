/** Admission: finds the person of the token, and limits the requests of one person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import type { Alongside } from '../route.ts';
import { authenticate, type FindCaller, type FindOperator } from './access.ts';
import { AtOnce } from './concurrency-limit.ts';
import { addressGroup } from './client-address.ts';
import { MINUTE, TooManyRequests } from './too-many-requests.ts';

/** Sets the caller of the request. @throws Refused unauthenticated; TooManyRequests */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  needsSignIn: boolean,
  alongside?: Alongside,
) => Promise<void>;

/** Finds the person of a request, among the travellers and among the operators. */
export type Find = { caller: FindCaller; operator: FindOperator };

export function admission(app: FastifyInstance, context: Context, findCaller: FindCaller): Admit {
  const limitCaller = callerLimit(app, context);
  return async (request, reply, needsSignIn, alongside) => {
    request.caller = await authenticate(context, request, findCaller, alongside);
    if (!request.caller && needsSignIn) throw new Refused({ code: 'unauthenticated' });
    await limitCaller(request, reply);
  };
}

type LimitCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * One person may make only a tenth of an address's requests, and only a few at once, because many people
 * share the address of a mobile network.
 */
function callerLimit(app: FastifyInstance, { config }: Context): LimitCaller {
  const atOnce = new AtOnce(config.requestsAtOnce);
  const count =
    config.rateLimit > 0 &&
    app.createRateLimit({
      max: Math.ceil(config.rateLimit / 10),
      timeWindow: MINUTE,
      keyGenerator: (request) => request.caller?.id ?? addressGroup(request.ip),
    });
  return async (request, reply) => {
    if (!request.caller) return;
    const counted = count && (await count(request));
    if (counted && !counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttl);
    atOnce.enter(request.caller.id, reply.raw);
  };
}
