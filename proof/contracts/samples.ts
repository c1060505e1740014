/**
 * Values for a contract: fitting ones, made from arktype's own view of the definition, and what bad luck makes of
 * them.
 */
import type { Seeded } from '../../server/demo/seeded.ts';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const instants = [
  '2026-11-25T12:00:00.000Z',
  '2026-11-25T12:00:00+06:00',
  '2026-11-25',
  '2026-W48-3',
  '2026-329',
  '20261125T1200Z',
  '2026-11-25T24:00',
  '+2026',
];
const uuids = [
  '019aa000-0000-7000-8000-000000000001',
  '019AA000-0000-7fff-bFFF-00000000ABCD',
  '019aa000-0000-8000-8000-000000000001',
  '019aa000-0000-1000-9000-000000000001',
];
const hash = '0123456789abcdef'.repeat(4);
const code = 'Code-_09'.repeat(20);

/** Values that nobody expects. */
const oddities: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -0,
  () => -1,
  () => 0.5,
  () => 1e21,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => Number.NaN,
  () => Infinity,
  () => -Infinity,
  () => 7n,
  () => Symbol('odd'),
  () => '',
  () => '1',
  () => 'null',
  () => 'x'.repeat(5000),
  () => 'ঢাকা',
  () => '🚗'.repeat(20),
  () => '00000000-0000-0000-0000-000000000000',
  () => 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  () => 'FFFFFFFF-ffff-ffff-ffff-ffffffffffff',
  () => '019aa000-0000-4000-8000-000000000001',
  () => '019aa000-0000-9000-8000-000000000001',
  () => `${uuids[0]}\n`,
  () => '2026-02-30',
  () => '2026-11-25T25:00',
  () => '2026-11-25T12:00:00.000Z ',
  () => 'today',
  () => `${hash}\n`,
  () => hash.toUpperCase(),
  () => [],
  () => [undefined],
  () => Array(3),
  () => [null, 1, 'a'],
  () => ({}),
  () => ({ length: 2 }),
  () => Object.create(null),
  () => Object.create({ id: 'inherited', ok: true }),
  () => ({ [Symbol('odd')]: 1, id: 'x' }),
  () => Object.defineProperty({}, 'id', { value: 'hidden', enumerable: false }),
  () => new Date(0),
  () => new Map([['id', 'x']]),
  () => new String('text'),
  () => new Number(1),
  () => () => 'a function',
  () => /x/,
];

export class Samples {
  readonly #chance: Seeded;

  constructor(chance: Seeded) {
    this.#chance = chance;
  }

  #happens(share: number): boolean {
    return this.#chance.next() < share;
  }

  odd(): unknown {
    return this.#chance.pick(oddities)();
  }

  /** A value that fits the definition, or nearly: at a bound as often as between bounds. */
  fitting(json: unknown): unknown {
    if (Array.isArray(json)) return this.fitting(this.#chance.pick(json));
    if (typeof json === 'string') return this.#ofDomain(json, {});
    if (!isRecord(json)) throw new Error(`no definition: ${String(json)}`);
    if ('unit' in json) return json['unit'];
    if (Array.isArray(json['branches'])) return this.fitting(json['branches']);
    if ('sequence' in json) return this.#list(json);
    const { domain } = json;
    if (domain === undefined) return this.odd();
    return this.#ofDomain(isRecord(domain) ? String(domain['domain']) : String(domain), json);
  }

  #ofDomain(domain: string, json: Json): unknown {
    if (domain === 'string') return this.#text(json);
    if (domain === 'number') return this.#number(json);
    if (domain === 'object') return this.#object(json);
    throw new Error(`no values of ${domain}`);
  }

  #text(json: Json): string {
    const { pattern } = json;
    if (Array.isArray(pattern)) {
      const rules = pattern.map((each: unknown) => (isRecord(each) ? String(each['rule']) : String(each)));
      const known = [...instants, ...uuids, hash, code].filter((text) =>
        rules.every((rule) => RegExp(rule).test(text)),
      );
      if (known.length === 0) throw new Error(`no text for ${rules.join()}`);
      return this.#chance.pick(known);
    }
    return 'ক'.repeat(this.#between(boundOf(json['minLength'], 0), boundOf(json['maxLength'], 12)));
  }

  #number(json: Json): number {
    const value = this.#between(boundOf(json['min'], -1000), boundOf(json['max'], 1_000_000));
    return 'divisor' in json || this.#happens(0.5) ? value : value + 0.25;
  }

  /** Near one of both ends more often than in the middle, and sometimes just beyond. */
  #between(least: number, most: number): number {
    const place = this.#chance.between(0, 9);
    if (place === 0) return Math.max(0, least - 1);
    if (place === 1) return most + 1;
    if (place < 4) return least;
    if (place < 6) return most;
    return this.#chance.between(least, most);
  }

  #list({ sequence, ...bounds }: Json): unknown[] {
    if (isRecord(sequence) && Array.isArray(sequence['prefix']))
      return sequence['prefix'].map((each: unknown) => this.fitting(each));
    const most = Math.min(boundOf(bounds['maxLength'], 3), 100);
    const length = Math.max(0, this.#between(boundOf(bounds['minLength'], 0), most));
    return Array.from({ length }, () => this.fitting(sequence));
  }

  #object(json: Json): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const prop of listOf(json['required'])) made[String(prop['key'])] = this.fitting(prop['value']);
    for (const prop of listOf(json['optional']))
      if (this.#happens(0.6)) made[String(prop['key'])] = this.fitting(prop['value']);
    for (const { value } of listOf(json['index']))
      for (const name of ['a', 'দুই', '3'].slice(0, this.#chance.between(0, 3)))
        made[name] = this.fitting(value);
    return made;
  }

  /** Changes one to three places in the value itself. @returns the value, or what has replaced it */
  spoiled(value: unknown): unknown {
    let spoiled = value;
    for (let times = this.#chance.between(1, 3); times > 0; times -= 1) spoiled = this.#spoiledOnce(spoiled);
    return spoiled;
  }

  #spoiledOnce(value: unknown): unknown {
    const isHere = this.#happens(0.15);
    if (Array.isArray(value) && !isHere) return this.#spoiledList(value);
    if (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && !isHere)
      return this.#spoiledObject({ ...value });
    if (typeof value === 'number' && this.#happens(0.5))
      return value + this.#chance.pick([-1, 1, 0.5, -1e9, 1e9]);
    if (typeof value === 'string' && this.#happens(0.5))
      return this.#chance.pick([`${value} `, value.slice(1), value + value, value.toUpperCase()]);
    return this.odd();
  }

  #spoiledList(list: readonly unknown[]): unknown[] {
    const changed = [...list];
    const at = this.#chance.between(0, changed.length);
    const change = this.#chance.between(0, 3);
    if (change === 0 && at < changed.length) delete changed[at];
    else if (change === 1) changed.splice(at, 1);
    else if (change === 2) changed.splice(at, 0, this.odd());
    else if (at < changed.length) changed[at] = this.#spoiledOnce(changed[at]);
    return changed;
  }

  #spoiledObject(fields: Record<string, unknown>): Record<string, unknown> {
    const names = Object.keys(fields);
    const change = this.#chance.between(0, 5);
    if (names.length === 0 || change === 0)
      fields[this.#chance.pick(['id', 'extra', 'ok', '__proto__'])] = this.odd();
    else {
      const name = this.#chance.pick(names);
      if (change === 1) delete fields[name];
      else if (change === 2) fields[name] = undefined;
      else fields[name] = this.#spoiledOnce(fields[name]);
    }
    return fields;
  }
}

const listOf = (props: unknown): Json[] => (Array.isArray(props) ? props.filter(isRecord) : []);

const boundOf = (bound: unknown, otherwise: number): number => {
  if (typeof bound === 'number') return bound;
  return isRecord(bound) && typeof bound['rule'] === 'number' ? bound['rule'] : otherwise;
};
