/** The sync cycle of one person with its slots filled, and the status that the pages receive. */
import { createActor, fromPromise, type Actor, type SnapshotFrom } from 'xstate';
import { syncCycle, type Outcome, type UploadOutcome } from '../../../machines/sync-cycle.ts';
import { savedErrors } from '../../db/device/saved-errors.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { Credentials } from '../../platform/session.ts';
import type { SyncStatus } from '../channel.ts';
import { pullAll, pushAll } from '../push/push-outbox.ts';
import type { StepResult } from '../push/push-step.ts';
import type { RacingTransport } from '../net/transport.ts';
import type { Uploader } from '../upload/upload-step.ts';

const REFUSED_WHOLE_WAIT_MS = 60_000;

export type SessionCycle = Actor<typeof syncCycle>;

/** Runs tasks that use mirror and outbox one at a time. */
export type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

type Parts = {
  credentials: Credentials;
  dbs: UserDbs;
  transport: RacingTransport;
  inOrder: InOrder;
  /** Called after each pull, before the next write. */
  pulled(): Promise<void>;
  /** A request was abandoned in silence. */
  silent(): void;
};

/** @returns the cycle, and when the step that is under way has ended */
export function createSessionCycle({ credentials, dbs, transport, inOrder, pulled, silent }: Parts): {
  cycle: SessionCycle;
  ended: () => Promise<void>;
} {
  let underWay: Promise<unknown> = Promise.resolve();
  const push = async (): Promise<StepResult> =>
    credentials.impersonating ? { done: true, more: false } : pushAll(dbs, transport);
  const pull = async (): Promise<StepResult> => {
    const result = await pullAll(dbs, transport);
    await pulled();
    if (result.done && result.again) cycle.send({ type: 'POKE' });
    if (result.done && !credentials.impersonating && (await savedErrors()))
      void import('../push/report-errors.ts').then((it) => it.reportErrors(transport)).catch(() => undefined);
    if (result.done && (await dbs.outbox.files.count()) > 0)
      await (await import('../../db/outbox/files.ts')).dropUnnamedFiles(dbs, correctedNow());
    return result;
  };
  let uploader: Uploader | null = null;
  const upload = async (): Promise<UploadOutcome> => {
    // most sessions upload nothing, and so never load the uploader
    if ((await dbs.outbox.files.count()) === 0) return { kind: 'none' };
    uploader ??= (await import('../upload/uploader.ts')).uploaderOf(credentials, dbs);
    return uploader.step();
  };
  const step = <T>(work: () => Promise<T>) => fromPromise(() => (underWay = work()));
  const cycle = createActor(
    syncCycle.provide({
      actors: {
        push: step(async () => outcomeOf(await push())),
        pull: step(async () => outcomeOf(await inOrder(pull))),
        upload: step(upload),
      },
      actions: {
        'start a fresh copy beside a silent request': transport.race,
        'listen for the server': silent,
      },
    }),
    { input: { random: Math.random } },
  );
  return { cycle, ended: () => underWay.then(nothing, nothing) };
}

const nothing = (): void => undefined;

function outcomeOf(result: StepResult): Outcome {
  if (result.done) return { kind: result.unjudged ? 'partly' : 'done' };
  const { failure } = result;
  return failure.kind === 'refused' ? { kind: 'busy', retryAfterMs: REFUSED_WHOLE_WAIT_MS } : failure;
}

export function syncStatusOf(snapshot: SnapshotFrom<typeof syncCycle>): SyncStatus {
  const phases = {
    pushing: 'pushing',
    pulling: 'pulling',
    idle: 'idle',
    // the person's actions have arrived by now, and the screens count files by themselves
    uploading: 'idle',
    resting: 'waiting',
    signedOut: 'signed-out',
    outdated: 'update-required',
  } as const;
  return {
    reachable: snapshot.context.reachable,
    phase: phases[snapshot.value],
    live: snapshot.context.live,
    intercepted: snapshot.context.intercepted,
  };
}
