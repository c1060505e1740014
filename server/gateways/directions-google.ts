/** Roads by Google Directions (REQ 7): only with a key and only in Bangladesh. */
import { type } from 'arktype';
import { DirectionsAnswer } from '../../protocol/api/geo.ts';
import type { Directions } from '../act/context.ts';
import { GatewayError } from './gateway-error.ts';

const TIMEOUT_MS = 6_000;

const Status = type({ status: 'string' });
/** Google's temporary failures; every other status means that the key or the request is wrong. */
const PASSING = new Set(['OVER_QUERY_LIMIT', 'UNKNOWN_ERROR']);

export function googleDirections(
  config: { key: string; url: string },
  timeoutMs: number = TIMEOUT_MS,
): Directions {
  return {
    isPaid: true,
    route: async (points) => {
      const [origin, ...rest] = points.map(({ lat, long }) => `${lat},${long}`);
      const destination = rest.pop();
      const address = new URL('/maps/api/directions/json', config.url);
      address.search = new URLSearchParams({
        origin: origin ?? '',
        destination: destination ?? '',
        ...(rest.length > 0 && { waypoints: rest.join('|') }),
        region: 'bd',
        key: config.key,
      }).toString();
      return readAnswer(await ask(address, timeoutMs));
    },
  };
}

async function ask(address: URL, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return await response.json();
  } catch (error) {
    throw new GatewayError('directions', 'no readable answer', true, error);
  }
}

function readAnswer(body: unknown): DirectionsAnswer {
  const said = Status(body);
  if (said instanceof type.errors) throw new GatewayError('directions', 'unreadable answer', true);
  if (said.status === 'ZERO_RESULTS' || said.status === 'NOT_FOUND')
    return { status: 'ZERO_RESULTS', routes: [] };
  if (said.status !== 'OK') throw new GatewayError('directions', said.status, PASSING.has(said.status));
  const answer = DirectionsAnswer.onDeepUndeclaredKey('delete')(body);
  if (answer instanceof type.errors) throw new GatewayError('directions', 'unreadable answer', true);
  return answer;
}
