import type { Catalogue, Catalogues } from './catalogues.ts';

/** Where the English texts are: fetched by those who read English, so that the first paint of the others does
 * without the list. */
export const english: Catalogues = import.meta.glob<Catalogue>('../**/locales/en.po');
