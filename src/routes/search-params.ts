/**
 * The search parameters of the routes. A value that is not a short text, or not a number where one is
 * expected, is ignored, so that a hostile link opens the page as if it were absent. The screens parse the
 * texts. Every byte counts here.
 */
type Raw = Record<string, unknown>;
type Texts<K extends string> = { [name in K]?: string | undefined };

/**
 * All short texts; the router has turned texts of digits into numbers. Ignored values are set to undefined
 * instead of omitted, because the router would keep an omitted one; it may pass in its own earlier result.
 */
function texts(raw: Raw): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const name in raw) {
    const value = raw[name];
    const text = typeof value === 'object' ? '' : `${value ?? ''}`;
    found[name] = text.length > 200 ? undefined : text || undefined;
  }
  return found;
}

type TripField = 'pickup' | 'destination' | 'type' | 'date' | 'time' | 'car_type' | 'start' | 'focus';
type DraftField = 'again' | 'week' | 'edit' | 'fix';

export const tripSearch: (raw: Raw) => Texts<TripField | DraftField> = texts;
export const homeSearch: (raw: Raw) => Texts<'form' | TripField | DraftField> = texts;
/** The reason why a form posted by the browser was refused, and its field. */
export const refusedSearch: (raw: Raw) => Texts<'error' | 'field'> = texts;
export const signupSearch: (raw: Raw) => Texts<'error' | 'field' | 'type' | 'ref'> = texts;
/** The refused action that the form fixes. */
export const fixSearch: (raw: Raw) => Texts<'fix'> = texts;
export const impersonateSearch: (raw: Raw) => Texts<'token'> = texts;
/** The filter of the notifications. */
export const noticesSearch: (raw: Raw) => Texts<'only'> = texts;

/** The payment's id at the gateway. */
export const paymentSearch: (raw: Raw) => Texts<'tran'> = texts;

type AreaField = 'pdv' | 'pdst' | 'ddv' | 'ddst';
type FeedSearch = Texts<'car_type' | 'date' | 'model' | 'not'> & {
  [name in AreaField | 'seats']?: number | undefined;
};

const number = (text: string | undefined): number | undefined => Number(text) || undefined;

/** Divisions and districts are numbers; the screen checks which exist. */
export function feedSearch(raw: Raw): FeedSearch {
  const said = texts(raw);
  const { pdv, pdst, ddv, ddst, seats } = said;
  return {
    ...said,
    pdv: number(pdv),
    pdst: number(pdst),
    ddv: number(ddv),
    ddst: number(ddst),
    seats: number(seats),
  };
}
