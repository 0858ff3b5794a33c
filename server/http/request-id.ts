import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import { REQUEST_ID } from './headers.ts';

const FORM = /^[\w.:-]{8,128}$/;

/** Whether the peer is a trusted proxy. */
function isTrustedProxy(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'function') return (address) => trustProxy(address, 0);
  const networks = new BlockList();
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (address) => networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The id of a request for the log: that of a trusted proxy, else a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isBelieved = isTrustedProxy(trustProxy);
  return ({ headers, socket }) => {
    const header = headers[REQUEST_ID];
    const isGiven = typeof header === 'string' && FORM.test(header) && isBelieved(socket.remoteAddress ?? '');
    return isGiven ? header : randomUUID();
  };
}
