/**
 * A phone that speaks HTTP with a server that may die at any moment. What was not acknowledged is sent again with the
 * same ids, as the app does; what was acknowledged is recorded and must stay true.
 */
import { uuidv7 } from 'uuidv7';
import { newestVersion, type Intent, type MutationEnvelope } from '../../protocol/sync/mutations.ts';
import { PackedAnswer, unpacked } from '../../protocol/sync/columns.ts';
import { PushAnswer, type Cursor, type MutationResult } from '../../protocol/sync/sync.ts';

export type Acknowledged = { intent: Intent; envelope: MutationEnvelope; result: MutationResult };
type Unsent = Omit<Acknowledged, 'result'>;

export class HttpPhone {
  readonly acknowledged: Acknowledged[] = [];
  /** How many mutations were sent again because their answer did not come. */
  resent = 0;
  /** What a restarted server said that contradicts what it said before. */
  readonly faults: string[] = [];
  #unsent: Unsent[] = [];
  #checked = 0;
  #cursor: Cursor | undefined;
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Sends what is still unsent, otherwise these. @returns whether the server has answered */
  async send(intents: () => Intent[]): Promise<boolean> {
    if (this.#unsent.length === 0)
      this.#unsent = intents().map((intent) => ({
        intent,
        envelope: {
          id: uuidv7(),
          name: intent.name,
          v: newestVersion(intent.name),
          args: intent.args,
        },
      }));
    else this.resent += this.#unsent.length;
    const results = await this.#push(this.#unsent.map(({ envelope }) => envelope));
    if (!results) return false;
    this.#unsent.forEach((unsent, i) => {
      const result = results[i];
      if (result) this.acknowledged.push({ ...unsent, result });
    });
    this.#unsent = [];
    return true;
  }

  /** After a restart: sends what is unsent, asks for acknowledged results again, and pulls the rows. */
  async checkAfterRestart(): Promise<void> {
    if (this.#unsent.length > 0 && !(await this.send(() => [])))
      throw new Error('the server does not answer');
    const recent = this.acknowledged.slice(this.#checked);
    this.#checked = this.acknowledged.length;
    if (recent.length === 0) return;
    const again = await this.#push(recent.map(({ envelope }) => envelope));
    recent.forEach(({ intent, result }, i) => {
      if (!sameResult(result, again?.[i]))
        this.faults.push(`lost: ${intent.name} is answered differently now`);
    });
    const pulled = await this.#pullAll();
    for (const { intent, result } of recent) {
      if (!result.ok) continue;
      if ((this.#cursor?.['u'] ?? 0) < result.at) this.faults.push('lost: the numbers went back');
      if ((intent.name === 'trip.create' || intent.name === 'bid.place') && !pulled.has(intent.args.id))
        this.faults.push(`lost: what ${intent.name} made is not pulled`);
    }
  }

  async #pullAll(): Promise<Set<string>> {
    const ids = new Set<string>();
    let back: PackedAnswer['back'] = null;
    for (;;) {
      const body = { limit: 1000, ...(this.#cursor && { cursor: this.#cursor, back }) };
      const response = await this.#post('sync/pull', body);
      if (response.status === 204) return ids;
      const answer = PackedAnswer.assert(await response.json());
      for (const [, , , id, row] of unpacked(answer)) if (row !== null) ids.add(id);
      this.#cursor = answer.cursor;
      back = answer.back;
      if (!answer.more) return ids;
    }
  }

  async #push(mutations: MutationEnvelope[]): Promise<MutationResult[] | null> {
    try {
      const response = await this.#post('sync/push', { mutations });
      if (!response.ok) return null;
      const { results } = PushAnswer.assert(await response.json());
      return results.some((result) => !result.ok && result.code === 'server_error') ? null : results;
    } catch (error) {
      if (isCut(error)) return null;
      throw error;
    }
  }

  #post(path: string, body: object): Promise<Response> {
    return fetch(`${this.#url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

/** No connection, or one that broke before the answer was complete. */
const isCut = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

function sameResult(a: MutationResult, b: MutationResult | undefined): boolean {
  if (a.ok) return b?.ok === true && a.id === b.id && a.at === b.at;
  return b?.ok === false && a.id === b.id && a.code === b.code;
}
