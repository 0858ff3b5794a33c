import * as z from 'zod/mini';
import { DESCRIPTION_MAX, LINK_STRENGTHS, LINK_TYPES } from './constants.ts';
import { field, optionalReference, reference, textField } from './kind.ts';

/** A link between two nodes of one strategy: of the hierarchy, or a cause and its effect, which are objectives. */
export const link = {
  name: 'link',
  label: 'link',
  plural: undefined,
  title: undefined,
  // Every vision is linked to every mission, so this also limits the product of both. Causes have a limit of their own.
  limit: 20_000,
  fields: {
    sourceId: reference('node', 'From', { isFixed: true }),
    targetId: reference('node', 'To', { isFixed: true }),
    type: field(z.enum(LINK_TYPES), z.enum(LINK_TYPES, 'Choose hierarchy or causes'), {
      initial: 'hierarchy',
      isFixed: true,
      label: 'Type',
    }),
    /** The other fields are of causes only. */
    note: textField(DESCRIPTION_MAX, 'Note'),
    strength: field(z.enum(LINK_STRENGTHS), z.enum(LINK_STRENGTHS, 'Choose weak or strong'), {
      initial: 'strong',
      label: 'Strength',
    }),
    /** The KPI that moves first. */
    leadKpiId: optionalReference('kpi', 'unset', 'Lead KPI'),
    /** The KPI that should follow it. */
    lagKpiId: optionalReference('kpi', 'unset', 'Lag KPI'),
  },
} as const;
