import type { Catalogue, Catalogues } from './catalogue.ts';

/** The list of English catalogues, in a separate chunk: phones in Bengali do not load it. */
export const english: Catalogues = import.meta.glob<Catalogue>('../**/locales/en.po');
