import * as z from 'zod/mini';
import { field, reference } from './kind.ts';

const LINK_TYPES = ['hierarchy'] as const;

/** A hierarchy link between two nodes of one strategy. */
export const link = {
  name: 'link',
  label: 'link',
  plural: undefined,
  title: undefined,
  // Every vision is linked to every mission, so this also limits the product of both.
  limit: 20_000,
  fields: {
    sourceId: reference('node', 'From', { isFixed: true }),
    targetId: reference('node', 'To', { isFixed: true }),
    type: field(z.enum(LINK_TYPES), z.enum(LINK_TYPES, 'Only hierarchy links exist'), {
      initial: 'hierarchy',
      isFixed: true,
      label: 'Type',
    }),
  },
} as const;
