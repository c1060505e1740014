/**
 * A phone in the tests: the app's own databases on fake-indexeddb, connected to a market by a network that can fail.
 */
import { packed } from '../../protocol/sync/columns.ts';
import {
  PhoneErrorsRequest,
  PullRequest,
  PushRequest,
  ResultsRequest,
} from '../../protocol/sync/requests.ts';
import type { Actor } from '../../server/act/act.ts';
import { ErrorAllowance, notePhoneErrors } from '../../server/sync/phone-errors.ts';
import { pull } from './pull.ts';
import { push } from '../../server/sync/push.ts';
import { resultsOf } from '../../server/sync/results.ts';
import { dbsOf, type UserDbs } from '../../src/db/user-dbs.ts';
import type { Answer, Transport } from '../../src/sync/net/transport.ts';
import type { Market } from '../market/market.ts';

export type Net = {
  up: boolean;
  /** What the phone itself says about its connection. */
  hasSignal: boolean;
  /** How many of the next answers are lost after the request has taken effect. */
  loseAnswers: number;
  /** Requests that reached the server, by path. */
  requests: string[];
};

export type Phone = { dbs: UserDbs; net: Net; transport: Transport };

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A person's phone in a market; what it sends goes through JSON and the wire's schemas, as on the real wire. */
export function phoneOf(market: Market, actor: Actor): Phone {
  const net: Net = { up: true, hasSignal: true, loseAnswers: 0, requests: [] };
  const allowance = new ErrorAllowance();
  const serve = async (path: string, body: object): Promise<unknown> => {
    if (path === 'sync/push') return push(market.context, actor, PushRequest.assert(copy(body)));
    if (path === 'sync/results')
      return resultsOf(market.context, actor, ResultsRequest.assert(copy(body)).ids);
    if (path === 'sync/errors')
      return notePhoneErrors(
        market.context,
        actor,
        PhoneErrorsRequest.assert(copy(body)).errors,
        allowance,
      ).then(() => null);
    if (path.split('?')[0] === 'sync/pull') {
      const page = await pull(market.context, actor, PullRequest.assert(copy(body)));
      return page && packed(page);
    }
    throw new Error(`no such path: ${path}`);
  };
  const post = async (path: string, body: object): Promise<Answer> => {
    if (!net.up) return { ok: false, failure: { kind: 'unreachable' } };
    net.requests.push(path.split('?')[0] ?? path);
    const data = await serve(path, body);
    if (net.loseAnswers > 0) {
      net.loseAnswers -= 1;
      return { ok: false, failure: { kind: 'unreachable' } };
    }
    return { ok: true, data: copy(data) };
  };
  return {
    dbs: dbsOf(actor.id),
    net,
    transport: { post, get: (path) => post(path, {}), mayLeave: () => net.hasSignal },
  };
}
