/** Secrets of the server itself that are stored in `settings`, sealed like personal data (decision 0078). */
import { currentKeyId, keyIdOfText, openText, sealText } from './secrets.ts';

/** The rows that contain secrets. */
export const sealedSettings = ['nodata_keys', 'vapid_keys'] as const;
export type SealedSetting = (typeof sealedSettings)[number];

/** What is secret in a row, by the names of its fields at any depth. */
const secretFields = ['private', 'privateKey'];

type Change = (secret: string) => string;

function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => {
      if (!secretFields.includes(name)) return [name, changed(field, change)];
      return [name, change(typeof field === 'string' ? field : JSON.stringify(field))];
    }),
  );
}

const placeOf = (name: SealedSetting): string => `settings.${name}`;

/** The row with its secrets sealed; unchanged if there is no key. */
export const sealedSetting = (name: SealedSetting, value: unknown): unknown =>
  changed(value, (secret) => sealText(placeOf(name), secret));

/** The row as it was before it was sealed, each secret as a text. @throws SecretUnreadable */
export const openedSetting = (name: SealedSetting, stored: unknown): unknown =>
  changed(stored, (secret) => openText(placeOf(name), secret));

/** The row sealed with the current key; values sealed with that key stay as they are. @throws SecretUnreadable */
export const settingAnew = (name: SealedSetting, stored: unknown): unknown =>
  changed(stored, (secret) =>
    keyIdOfText(secret) === currentKeyId()
      ? secret
      : sealText(placeOf(name), openText(placeOf(name), secret)),
  );

/** The keys that seal the secrets of a row, one for each; null: it is stored in the clear. */
export function keysOfSetting(stored: unknown): (string | null)[] {
  const keys: (string | null)[] = [];
  changed(stored, (secret) => {
    keys.push(keyIdOfText(secret));
    return secret;
  });
  return keys;
}
