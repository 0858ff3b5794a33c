import ipaddr from 'ipaddr.js';

/**
 * The network that limits count an address by: one subscriber has a whole /64 of IPv6 and can use any address in it. An IPv4
 * address that is written as IPv6 counts as the same IPv4 address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const ip = ipaddr.IPv6.parse(address);
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const groups = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
