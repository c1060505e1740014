import type { ReactNode } from 'react';

/** Returns the sample text in the language of the gallery. */
export type Say = (bengali: string, english: string) => string;

/** A part of the kit in all its states, for the gallery in development builds. */
export type GalleryEntry = { title: string; Sample: (props: { say: Say }) => ReactNode };
