/** Each contract that a phone may load, twice: as arktype has it, and as the phone's checker has it. */
import { join } from 'node:path';
import { contractFiles, onPhones } from '../../scripts/build/phone-contracts.ts';

type Callable = (value: unknown) => unknown;
export type Contract = {
  /** File and path of the export. */
  name: string;
  /** The definition as arktype has understood it. */
  json: unknown;
  arktype: Callable;
  checker: Callable;
};

const root = join(import.meta.dirname, '../..');

const isCallable = (value: unknown): value is Callable => typeof value === 'function';
const isContract = (value: unknown): value is Callable & { json: unknown } =>
  isCallable(value) && 'json' in value && 'allows' in value;

/** @throws Error if a contract has no counterpart on a phone */
export async function contractPairs(): Promise<Contract[]> {
  const pairs: Contract[] = [];
  const pair = (name: string, one: unknown, other: unknown): void => {
    if (isContract(one)) {
      if (!isCallable(other)) throw new Error(`${name} is no contract on a phone`);
      pairs.push({ name, json: one.json, arktype: (value) => one(value), checker: other });
    } else if (isCallable(one) && isCallable(other)) {
      // `lazy`: a function with parameters is not a contract
      if (one.length === 0) pair(name, one(undefined), other(undefined));
    } else if (typeof one === 'object' && one !== null)
      for (const [key, inner] of Object.entries(one)) pair(`${name}.${key}`, inner, Object(other)[key]);
  };
  for (const file of contractFiles) {
    const [one, other] = await Promise.all([import(join(root, file)), onPhones(join(root, file))]);
    pair(file, { ...one }, { ...other });
  }
  return pairs;
}
