import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, in hex without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every spelling of an address in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])];
}

const bytesOf = (group = '0'): number[] => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
};

/**
 * The network that limits count an address by: one subscriber has a whole /64 of IPv6 and can use any address in it. An IPv4
 * address that is written as IPv6 counts as the same IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
