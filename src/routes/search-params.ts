/**
 * What the addresses may say after their '?'. A value that is no short text, or no number of the kind that is meant, is passed
 * over: a hostile link opens the page as if it had said nothing. What a text means is read by the screen. Every byte counts here.
 */
type Raw = Record<string, unknown>;
type Texts<K extends string> = { [name in K]?: string | undefined };

/**
 * All that are short texts; the router has made numbers of those that are all digits. What is passed over is undefined and not
 * left out, for the router would keep what stood there.
 */
function texts(raw: Raw): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {};
  for (const name in raw) {
    const value = raw[name];
    found[name] = typeof value !== 'object' && `${value}`.length <= 200 ? `${value}` : undefined;
  }
  return found;
}

type TripField = 'pickup' | 'destination' | 'type' | 'date' | 'time' | 'car_type' | 'start' | 'focus';
type DraftField = 'again' | 'edit' | 'fix';

export const tripSearch: (raw: Raw) => Texts<TripField | DraftField> = texts;
export const homeSearch: (raw: Raw) => Texts<'form' | TripField | DraftField> = texts;
/** Of a form that the browser sent itself and that was refused: which field, and why. */
export const refusedSearch: (raw: Raw) => Texts<'error' | 'field'> = texts;
export const signupSearch: (raw: Raw) => Texts<'error' | 'field' | 'type' | 'ref'> = texts;
export const impersonateSearch: (raw: Raw) => Texts<'token'> = texts;

type AreaField = 'pdv' | 'pdst' | 'ddv' | 'ddst';
type FeedSearch = Texts<'car_type' | 'date' | 'model'> & { [name in AreaField]?: number | undefined };

/** Divisions and districts are numbers; which of them there are is read by the screen. */
export function feedSearch(raw: Raw): FeedSearch {
  const said = texts(raw);
  const found: FeedSearch = { car_type: said['car_type'], date: said['date'], model: said['model'] };
  for (const name of ['pdv', 'pdst', 'ddv', 'ddst'] as const) found[name] = Number(said[name]) || undefined;
  return found;
}
