/** The phone's checker against arktype: the same verdict and the same value for each input. */
import { type } from 'arktype';
import { Misfit } from '../../protocol/checker/checker.ts';
import { seeded } from '../../server/demo/seeded.ts';
import { contractPairs, type Contract } from './pairs.ts';
import { Samples } from './samples.ts';

export type Compared = {
  contracts: number;
  inputs: number;
  /** Inputs that arktype accepted. */
  accepted: number;
  /** Contracts that accepted no input, or refused none. */
  onesided: string[];
  /** Contract and seed of each input that the two judged differently, at most 20. */
  faults: string[];
};

const MOST_FAULTS = 20;

/** A fitting input, a spoiled one, or something unrelated to the contract. */
function inputFor({ json }: Contract, contracts: readonly Contract[], seed: number): unknown {
  const chance = seeded(seed);
  const samples = new Samples(chance);
  const kind = chance.between(0, 9);
  if (kind === 0) return samples.odd();
  if (kind === 1) return samples.fitting(chance.pick(contracts).json);
  const fitting = samples.fitting(json);
  return kind < 5 ? fitting : samples.spoiled(fitting);
}

const REFUSED = Symbol('refused');

/** The values that both return. */
const outcomes = ({ arktype, checker }: Contract, input: unknown): [unknown, unknown] => {
  const [one, other] = [arktype(input), checker(input)];
  return [one instanceof type.errors ? REFUSED : one, other instanceof Misfit ? REFUSED : other];
};

/** @param inputs of all contracts together */
export async function compareContracts(inputs: number, firstSeed: number): Promise<Compared> {
  const contracts = await contractPairs();
  const verdicts = new Map(contracts.map(({ name }) => [name, { accepted: 0, refused: 0 }]));
  const faults: string[] = [];
  for (let done = 0; done < inputs && faults.length < MOST_FAULTS; done += 1) {
    const contract = contracts[done % contracts.length];
    if (!contract) throw new Error('there are no contracts');
    const seed = firstSeed + done;
    const [one, other] = outcomes(contract, inputFor(contract, contracts, seed));
    // no contract changes a value: the result is the very value that went in
    if (!Object.is(one, other)) faults.push(`${contract.name}, seed ${seed}`);
    const verdict = verdicts.get(contract.name);
    if (verdict) verdict[one === REFUSED ? 'refused' : 'accepted'] += 1;
  }
  const all = [...verdicts];
  return {
    contracts: contracts.length,
    inputs,
    accepted: all.reduce((sum, [, { accepted }]) => sum + accepted, 0),
    onesided: all.flatMap(([name, { accepted, refused }]) => (accepted > 0 && refused > 0 ? [] : name)),
    faults,
  };
}
