import type { Config } from '../config.ts';
import { SecretBox } from '../lib/secret-box.ts';
import { Outgoing } from './outgoing.ts';

/** What features need that talk to other systems. */
export interface OutgoingServices {
  outgoing: Outgoing;
  secrets: SecretBox;
  /** The address that users open, for links in what is sent; undefined without PUBLIC_URL. */
  publicAddress: string | undefined;
}

/** The services that the settings ask for. */
export const outgoingServices = ({
  outgoing,
  secretKey,
  publicOrigin,
  basePath,
}: Pick<Config, 'outgoing' | 'secretKey' | 'publicOrigin' | 'basePath'>): OutgoingServices => ({
  outgoing: new Outgoing(outgoing),
  secrets: new SecretBox(secretKey),
  publicAddress: publicOrigin && `${publicOrigin}${basePath}`,
});
