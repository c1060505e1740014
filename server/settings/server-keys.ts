/** The server's own pairs for the ways without a net: made once, then the same on every node and after a restart. */
import { type } from 'arktype';
import { base64url } from '../../protocol/nodata/base64url.ts';
import { ecdsaCurve } from '../../protocol/nodata/signing.ts';
import { ecdhCurve } from '../../protocol/nodata/sms-keys.ts';
import type { Database } from '../db/connection.ts';
import { settings } from '../db/schema/sync.ts';
import { openedSetting, sealedSetting } from '../base/sealed-settings.ts';
import { eq } from '../db/sql.ts';

const SETTING = 'nodata_keys';
/** If the market has no number to write to, `nodata` accepts none. */
/** `private`: a key as JWK, in JSON. */
const Pair = type({ point: 'string', private: 'string' });
const Stored = type({ ecdh: Pair, signing: Pair.array().atLeastLength(2) });

/** `signing`: the pair that signs now, and the next one, whose point phones get before it signs. */
export type ServerKeys = {
  ecdh: { point: string; own: CryptoKey };
  signing: { point: string; own: CryptoKey }[];
};

const { subtle } = globalThis.crypto;

async function freshPair(curve: EcKeyGenParams, uses: KeyUsage[]): Promise<typeof Pair.infer> {
  const { publicKey, privateKey } = await subtle.generateKey(curve, true, uses);
  const point = base64url(new Uint8Array(await subtle.exportKey('raw', publicKey)));
  return { point, private: JSON.stringify(await subtle.exportKey('jwk', privateKey)) };
}

async function stored({ db }: Pick<Database, 'db'>): Promise<typeof Stored.infer> {
  const read = async () => {
    const [saved] = await db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, SETTING));
    return saved;
  };
  const saved = await read();
  if (saved) return Stored.assert(openedSetting(SETTING, saved.value));
  const signs = () => freshPair(ecdsaCurve, ['sign', 'verify']);
  const fresh = {
    ecdh: await freshPair(ecdhCurve, ['deriveKey']),
    signing: [await signs(), await signs()],
  };
  const value = sealedSetting(SETTING, fresh);
  await db.insert(settings).values({ key: SETTING, value }).onConflictDoNothing();
  return Stored.assert(openedSetting(SETTING, (await read())?.value));
}

const known = new WeakMap<Database, Promise<ServerKeys>>();

async function read(database: Database): Promise<ServerKeys> {
  const { ecdh, signing } = await stored(database);
  const own = (pair: typeof Pair.infer, curve: EcKeyImportParams, use: KeyUsage) =>
    subtle.importKey('jwk', JSON.parse(pair.private) as JsonWebKey, curve, false, [use]);
  return {
    ecdh: { point: ecdh.point, own: await own(ecdh, ecdhCurve, 'deriveKey') },
    signing: await Promise.all(
      signing.map(async (pair) => ({ point: pair.point, own: await own(pair, ecdsaCurve, 'sign') })),
    ),
  };
}

/** The server's pairs; the first of `signing` signs now (certificates), the next one later. */
export function serverKeys(database: Database): Promise<ServerKeys> {
  const asked = known.get(database) ?? read(database);
  known.set(database, asked);
  // a failure is not remembered
  asked.catch(() => known.delete(database));
  return asked;
}
