import { readConfig } from '../config.ts';
import { outgoingServices } from '../outgoing/services.ts';

/** What talks to other systems, as without settings. */
export const integrations = outgoingServices(readConfig({}));
