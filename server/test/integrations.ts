import { readConfig } from '../config.ts';
import { Outgoing } from '../outgoing/outgoing.ts';
import { outgoingServices, type OutgoingServices } from '../outgoing/services.ts';

/** Knows no name, so that no test leaves the machine. */
const resolve = (name: string) => Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }));

/** What talks to other systems, as with these settings. */
export function integrationsOf(settings: Record<string, string>): OutgoingServices {
  const config = readConfig(settings);
  return { ...outgoingServices(config), outgoing: new Outgoing(config.outgoing, resolve) };
}

/** The same without settings. */
export const integrations = integrationsOf({});
