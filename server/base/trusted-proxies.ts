import { isIP } from 'node:net';

/** The named ranges that are allowed besides networks by their address. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_HOPS = 9;
/**
 * The widest network by IP version, in bits. A wider one is no list of proxies: every machine in it could claim any
 * address.
 */
const WIDEST = { 4: 8, 6: 7 };
const NARROWEST = { 4: 32, 6: 128 };

/**
 * Reads TRUST_PROXY: a number of proxies in a row, or the networks that they are in.
 * @returns null when it is neither
 */
export function trustedProxies(text: string): number | string[] | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= WIDEST[version] && Number(bits) <= NARROWEST[version];
}
