// The name of a signed-in phone or browser, derived from its User-Agent.

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** The first match counts, because nearly every browser also names the one that it is derived from. */
const browsers = [
  [/SamsungBrowser/, 'Samsung Internet'],
  [/\bOPR|Opera/, 'Opera'],
  [/\bUCBrowser/, 'UC Browser'],
  [/\bEdg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, agent: string): string | undefined =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** Such as 'Android, Chrome'; empty where nothing is known. */
export function deviceName(agent: string): string {
  return [nameIn(systems, agent), nameIn(browsers, agent)].filter(Boolean).join(', ');
}
