import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { needTexts } from '../../i18n/i18n.ts';
import type { TextFolder } from '../../i18n/text-folders.ts';
import { serverAnswers } from '../../sync/net/reachability.ts';

/** REQ 8: the time after which a loading chunk counts as failed. */
const PATIENCE_MS = 120_000;

const chunkFailed = () => new Error('chunk_load_failed');

const tooLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(chunkFailed()), PATIENCE_MS));

/**
 * If the server answers but lacks the chunk, there is a newer build, and the router reloads the page on the
 * original error. A reload while offline would lose the page, so another error is thrown then, whose screen
 * offers to try again.
 */
async function judge(error: unknown): Promise<never> {
  throw (await serverAnswers()) ? error : chunkFailed();
}

/** A screen in a separate chunk, shown once it and its features' texts are loaded. */
export const lazyScreen = <N extends string, M extends Record<N, ComponentType>>(
  load: () => Promise<M>,
  name: N,
  ...features: TextFolder[]
) =>
  lazyRouteComponent(async () => {
    const screens = Promise.all([load(), ...features.map((feature) => needTexts(feature))]);
    return (await Promise.race([screens.catch(judge), tooLate()]))[0];
  }, name);
