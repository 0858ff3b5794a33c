import ipaddr from 'ipaddr.js';

/** Which addresses this server may send requests to, beside public ones. */
export interface OutgoingSettings {
  /** Whether private networks and this machine are allowed. */
  allowPrivate: boolean;
  /** Host names, addresses and networks that are allowed. */
  allow: readonly string[];
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What ALLOW_PRIVATE_WEBHOOKS allows. Link-local is none of it: there clouds have their metadata. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'uniqueLocal',
  'carrierGradeNat',
]);
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Names of no public host: those of one label, and those that are reserved for private networks. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_IPV6));

interface Network {
  address: Address;
  bits: number;
}

/** A network such as 10.0.0.0/8, or a single address. */
function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    return { address, bits };
  }
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return { address, bits: address.kind() === 'ipv4' ? 32 : 128 };
}

const isIn = (address: Address, network: Network): boolean =>
  address.kind() === network.address.kind() && address.match(network.address, network.bits);

/** The rules for the addresses of outgoing requests. */
export class AddressRules {
  readonly #allowPrivate: boolean;
  readonly #hosts: ReadonlySet<string>;
  readonly #networks: readonly Network[];

  constructor({ allowPrivate, allow }: OutgoingSettings) {
    this.#allowPrivate = allowPrivate;
    this.#networks = allow.flatMap((text) => parseNetwork(text) ?? []);
    this.#hosts = new Set(allow.map((text) => text.toLowerCase()));
  }

  /** Whether the operator allows a host by its name, wherever it is. */
  isAllowedHost(host: string): boolean {
    return this.#hosts.has(host);
  }

  /** Whether a name says that its host is in a private network, and nothing allows it. */
  refusesName(name: string): boolean {
    return PRIVATE_NAME.test(name) && !this.#allowPrivate && !this.isAllowedHost(name);
  }

  /** Whether an IP address of a host is accepted: `public` ones always, others where the operator allows them. */
  accepts(host: string, text: string): 'public' | 'allowed' | undefined {
    // A mapped address is judged as the one that it means, but never counts as public.
    const address = ipaddr.process(text);
    if (isPublic(address) && address.kind() === ipaddr.parse(text).kind()) return 'public';
    const isAllowed =
      this.isAllowedHost(host) ||
      this.#networks.some((network) => isIn(address, network)) ||
      (this.#allowPrivate && PRIVATE_RANGES.has(address.range()));
    return isAllowed ? 'allowed' : undefined;
  }
}
