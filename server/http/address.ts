import { isIPv6 } from 'node:net';

/**
 * What limits count as one address. A person's net has a whole /64 of IPv6; IPv4 written as IPv6 is IPv4.
 * @param ip as the socket or a trusted proxy names it
 */
export function limitedAddress(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = groups.map((part) => (part === '' ? [] : part.split(':')));
  const between = Array<string>(8 - head.length - tail.length).fill('0');
  const whole = [...head, ...between, ...tail];
  if (whole.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(whole.slice(6));
  return `${whole.slice(0, 4).join(':')}::/64`;
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
