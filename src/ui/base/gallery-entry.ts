import type { ReactNode } from 'react';

/** Picks the sample text of the language that the gallery shows. */
export type Say = (bengali: string, english: string) => string;

/** A part of the kit in all its states, for the gallery of development builds. */
export type GalleryEntry = { title: string; Sample: (props: { say: Say }) => ReactNode };
