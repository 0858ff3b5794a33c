import type { BesideKind } from './kind.ts';

/** What happens in the strategy is sent to an address. Neither the address, which may be a secret, nor the secret is in the history. */
export const webhook = {
  name: 'webhook',
  table: 'webhooks',
  singular: 'webhook',
  plural: 'Webhooks',
  act: 'strategy.manage',
  limit: {
    most: 50,
    sentence: (most: number) => `A strategy can have at most ${most} webhooks. Delete some first.`,
  },
  fields: {
    name: 'Name',
    host: 'Receiver',
    address: 'Address',
    events: 'Events',
    format: 'Format',
    isOn: 'On',
    secret: 'Secret',
  },
} as const satisfies BesideKind;
