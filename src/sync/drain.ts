import { mendMirror, type UserDbs } from '../db/user-dbs.ts';
import { pullStep } from './pull-step.ts';
import { pushStep, type StepResult } from './push-step.ts';
import type { Transport } from './transport.ts';

const untilDone = async (step: () => Promise<StepResult>): Promise<StepResult> => {
  for (;;) {
    const result = await step();
    if (!result.done || !result.more) return result;
  }
};

/** Sends all that waits. */
export const pushAll = (dbs: UserDbs, transport: Transport): Promise<StepResult> =>
  untilDone(() => pushStep(dbs, transport));

/** Fetches all that is new. Where the mirror turns out to be damaged it is rebuilt, and pulled anew. */
export async function pullAll(dbs: UserDbs, transport: Transport): Promise<StepResult> {
  try {
    return await untilDone(() => pullStep(dbs, transport));
  } catch (error) {
    if (!(await mendMirror(dbs))) throw error;
    return untilDone(() => pullStep(dbs, transport));
  }
}
