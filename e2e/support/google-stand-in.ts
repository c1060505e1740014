/** A stand-in for Google's script and its directions, as far as the app uses them, which misbehaves on demand. */
import { createServer } from 'node:http';
import { freePort } from '../../testkit/process/free-port.ts';

/** How the stand-in answers; `silent` never does. */
export type Mood = 'well' | 'error' | 'silent' | 'wrong country' | 'no script';

/** Which of the two places APIs the key may use; with `older script` the script contains only the older one. */
export type Key = 'newer' | 'older' | 'older script';

export type GoogleStandIn = {
  url: string;
  /** The requests received: paths with their query. */
  asked: string[];
  /** Applies from the next request on. */
  mood: Mood;
  /** Applies from the next load of the script on. */
  key: Key;
  stop: () => Promise<void>;
};

/** Runs in the page in place of Google's own script. */
const script = (key: Key): string => `
const address = new URL(document.currentScript.src);
window.google = { maps: { places: (() => {
  const { origin } = address;
  const ask = (what, request, done) =>
    fetch(origin + '/' + what + '?' + encodeURIComponent(JSON.stringify(request)))
      .then((answer) => answer.json())
      .then(({ result, status }) => done(result, status));
  const answers = (api) => api === '${key === 'newer' ? 'newer' : 'older'}';
  const newer = {
    AutocompleteSuggestion: class {
      static fetchAutocompleteSuggestions(request) {
        return new Promise((resolve, reject) => {
          if (!answers('newer')) return reject(new Error('PERMISSION_DENIED'));
          ask('suggest', request, (found, status) => status === 'OK' ? resolve({ suggestions: found.map((hit) => ({
            placePrediction: {
              placeId: hit.place_id,
              mainText: { text: hit.structured_formatting.main_text },
              secondaryText: { text: hit.structured_formatting.secondary_text },
              toPlace: () => ({ fetchFields: ({ fields }) => new Promise((tell, refuse) =>
                ask('place', { id: hit.place_id, fields }, (place, status) => status === 'OK' ? tell({ place: {
                  displayName: place.name,
                  location: { lat: () => place.lat, lng: () => place.long },
                  addressComponents: place.address_components.map(({ types, long_name, short_name }) =>
                    ({ types, longText: long_name, shortText: short_name })),
                } }) : refuse(new Error(status)))) }),
            },
          })) }) : reject(new Error(status)));
        });
      }
    },
  };
  return {
    ...(${key !== 'older script'} && newer),
    AutocompleteSessionToken: class {},
    AutocompleteService: class {
      getPlacePredictions(request, done) {
        if (!answers('older')) return done(null, 'REQUEST_DENIED');
        ask('find', request, done);
      }
    },
    PlacesService: class {
      getDetails(request, done) {
        ask('read', request, (place, status) => done(place && { ...place, geometry: { location: {
          lat: () => place.lat, lng: () => place.long } } }, status));
      }
    },
  };
})() } };
window[address.searchParams.get('callback')]?.();
`;

const part = (kind: string, long: string, short = long) => ({
  types: [kind],
  long_name: long,
  short_name: short,
});

const resort = {
  name: 'Tea Resort Restaurant',
  lat: 24.31,
  long: 91.75,
  address_components: [
    part('administrative_area_level_2', 'Moulvibazar District'),
    part('administrative_area_level_1', 'Sylhet Division'),
    part('country', 'Bangladesh', 'BD'),
  ],
};

const abroad = {
  ...resort,
  lat: 26.1,
  long: 91.7,
  address_components: [part('administrative_area_level_2', 'Kamrup'), part('country', 'India', 'IN')],
};

const prediction = {
  place_id: 'resort',
  structured_formatting: { main_text: 'Tea Resort Restaurant', secondary_text: 'Sreemangal' },
};

const leg = { distance: { text: '201 km', value: 201_400 }, duration: { text: '5 h', value: 18_000 } };

/** The answer to a request of the page; null for none. */
function answerTo(what: string, mood: Mood): object | null {
  if (mood === 'silent') return null;
  if (mood === 'error') return { result: null, status: 'REQUEST_DENIED' };
  if (what === 'find' || what === 'suggest') return { result: [prediction], status: 'OK' };
  return { result: mood === 'wrong country' ? abroad : resort, status: 'OK' };
}

export async function startGoogle(): Promise<GoogleStandIn> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    google.asked.push(path);
    const say = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    };
    if (path.startsWith('/maps/api/js'))
      return say(google.mood === 'no script' ? 500 : 200, 'text/javascript', script(google.key));
    if (path.startsWith('/maps/api/directions'))
      return say(200, 'application/json', JSON.stringify({ status: 'OK', routes: [{ legs: [leg] }] }));
    const answer = answerTo(/^\/(\w+)/.exec(path)?.[1] ?? '', google.mood);
    if (answer) say(200, 'application/json', JSON.stringify(answer));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const google: GoogleStandIn = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    mood: 'well',
    key: 'newer',
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return google;
}
