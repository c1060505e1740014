import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { needTexts } from '../i18n/i18n.ts';
import type { TextFolder } from '../i18n/text-folders.ts';
import { serverAnswers } from '../sync/reach.ts';

/** SPEC 8: a chunk that has not come by then has failed. */
const PATIENCE_MS = 120_000;

const chunkFailed = () => new Error('chunk_load_failed');

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(chunkFailed()), PATIENCE_MS));

/**
 * A chunk that a server which answers does not have: there is a newer build, and the router opens the page anew for
 * it. Without a net that would lose the page, so there the failure is one of ours: told, and to be tried again.
 */
async function judge(error: unknown): Promise<never> {
  throw (await serverAnswers()) ? error : chunkFailed();
}

/** A screen in a chunk of its own, shown once it and its features' texts are there. */
export const lazyScreen = <N extends string, M extends Record<N, ComponentType>>(
  load: () => Promise<M>,
  name: N,
  ...features: TextFolder[]
) =>
  lazyRouteComponent(async () => {
    const screens = Promise.all([load(), ...features.map((feature) => needTexts(feature))]);
    return (await Promise.race([screens.catch(judge), tooLate()]))[0];
  }, name);
