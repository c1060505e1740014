import { fold } from './fold.ts';
import { districts, type District } from './districts.ts';

/**
 * The district that a map's administrative area names (REQ 7): by its Bengali name, by the
 * beginning of an English one, or by an old spelling ('Comilla District', 'বগুড়া জেলা').
 */
export function matchDistrict(name: string): District | undefined {
  const { key } = fold(name);
  if (key === '') return undefined;
  const candidates = districts.map((district) => ({
    district,
    keys: [district.name.bn, district.name.en, ...district.spellings].map((each) => fold(each).key),
  }));
  const exact = candidates.find(({ keys }) => keys.includes(key));
  if (exact) return exact.district;
  return candidates.find(({ keys }) =>
    keys.some((each) => key.startsWith(`${each} `) || each.startsWith(key)),
  )?.district;
}
