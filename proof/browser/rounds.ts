/** Many rounds on a few phones, passengers' and car owners' side by side, and their results. */
import { join } from 'node:path';
import { pageScript } from '../../testkit/browser/page-script.ts';
import { PushRequest } from '../../protocol/sync/requests.ts';
import { unpackedPush } from '../../protocol/sync/unpacked-push.ts';
import { openBrowserMarket, type BrowserMarket } from './market.ts';
import { BrowserPhone } from './phone.ts';
import { planOf, runRound, type Kind } from './round.ts';

type Tally = { rounds: number; lost: number; doubled: number; disordered: number; different: number };
export type Report = {
  rounds: number;
  lost: number;
  doubled: number;
  byKind: Record<Kind, Tally>;
  failingSeeds: number[];
};

type Options = {
  root: string;
  rounds: number;
  firstSeed: number;
  /** The server forgets what it has judged. */
  broken: boolean;
  say(line: string): void;
};

/** A phone's lists grow, so after this many rounds another person gets a new phone. */
const ROUNDS_OF_A_PHONE = 20;

const none = (): Tally => ({ rounds: 0, lost: 0, doubled: 0, disordered: 0, different: 0 });

export async function proveInBrowser(options: Options): Promise<Report> {
  const { root, rounds, firstSeed } = options;
  const market = await openBrowserMarket(root);
  const script = await pageScript(join(import.meta.dirname, 'page.ts'));
  const report: Report = {
    rounds,
    lost: 0,
    doubled: 0,
    byKind: {
      'tab closed': none(),
      'tab crashed': none(),
      worker: none(),
      'service worker': none(),
      browser: none(),
    },
    failingSeeds: [],
  };
  const seeds = Array.from({ length: rounds }, (_, i) => firstSeed + i);
  const lane = async (role: 'customer' | 'provider', own: number[]): Promise<void> => {
    for (let i = 0; i < own.length; i += ROUNDS_OF_A_PHONE) {
      const phone = await BrowserPhone.of(market.port, await market.member(role), script);
      if (options.broken) phone.net.alter({ push: (body) => forget(market, body) });
      for (const seed of own.slice(i, i + ROUNDS_OF_A_PHONE))
        note(report, options, seed, await round(market, phone, seed));
      await phone.isThrownAway();
    }
  };
  const roles = ['customer', 'provider'] as const;
  await Promise.all(
    roles.map((role) =>
      lane(
        role,
        seeds.filter((seed) => planOf(seed).role === role),
      ),
    ),
  );
  await market.close();
  report.failingSeeds.sort((a, b) => a - b);
  return report;
}

async function forget({ database }: BrowserMarket, body: string): Promise<string> {
  const envelopes = unpackedPush(PushRequest.assert(JSON.parse(body))) ?? [];
  await database.query('delete from mutations where id = any($1)', [envelopes.map(({ id }) => id)]);
  return body;
}

async function round(market: BrowserMarket, phone: BrowserPhone, seed: number): Promise<string[]> {
  try {
    return await runRound(market, phone, seed);
  } catch (error) {
    return [`lost: the round ended with ${error instanceof Error ? error.message : 'an unknown error'}`];
  }
}

function note(report: Report, { say }: Options, seed: number, faults: string[]): void {
  const { kind, twoTabs, pictures } = planOf(seed);
  const tally = report.byKind[kind];
  tally.rounds += 1;
  for (const name of ['lost', 'doubled', 'disordered', 'different'] as const) {
    const found = faults.filter((fault) => fault.startsWith(name)).length;
    tally[name] += found;
    if (name === 'lost' || name === 'doubled') report[name] += found;
  }
  if (faults.length === 0) return;
  report.failingSeeds.push(seed);
  say(
    `seed ${seed} (${kind}${twoTabs ? ', two tabs' : ''}${pictures ? ', pictures' : ''}): ${faults.join('; ')}`,
  );
}
