/**
 * `npm run proof:contracts -- --inputs 1000000`: a phone's checker against arktype, on fitting, spoiled and odd
 * inputs of every contract that a phone may load. `--seed 5` begins with another input. The last line is JSON.
 */
import { parseArgs } from 'node:util';
import { compareContracts } from './compare.ts';

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const compared = await compareContracts(Number(values.inputs), Number(values.seed));
for (const fault of compared.faults) console.log(fault);
console.log(JSON.stringify(compared));
process.exitCode = compared.faults.length > 0 || compared.onesided.length > 0 ? 1 : 0;
