import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { needTexts } from '../i18n/i18n.ts';

/** A screen in a chunk of its own, shown once it and its features' texts are there. */
export const lazyScreen = <N extends string, M extends Record<N, ComponentType>>(
  load: () => Promise<M>,
  name: N,
  ...features: string[]
) =>
  lazyRouteComponent(async () => {
    const [screens] = await Promise.all([load(), ...features.map((feature) => needTexts(feature))]);
    return screens;
  }, name);
