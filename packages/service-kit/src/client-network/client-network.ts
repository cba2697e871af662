import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, for counting requests: an IPv4 address itself, or the /64 of an IPv6 address, because a
 * client with one address of a /64 has all of them.
 */
export function networkOf(address: string): string {
  return ipv4Of(address) ?? ipv6PrefixOf(address, 4) ?? address;
}

/** A wider network, which tells its owner where they were and no more: a /24 or /48. Null for what is no address. */
export function coarseNetworkOf(address: string): string | null {
  const ipv4 = ipv4Of(address);
  if (ipv4) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  return ipv6PrefixOf(address, 3);
}

function ipv4Of(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/i, '');
  return isIPv4(plain) ? plain : undefined;
}

/** @param groups how many groups of 16 bits the prefix has */
function ipv6PrefixOf(address: string, groups: number): string | null {
  const plain = address.split('%', 1)[0] ?? '';
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  const prefix = all.slice(0, groups).map((group) => parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/${String(groups * 16)}`;
}
