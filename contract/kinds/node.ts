import * as z from 'zod/mini';
import { ACCENTS, DESCRIPTION_MAX, NODE_TYPES, TITLE_MAX, UNTITLED } from './constants.ts';
import { positiveNumber, text } from '../api/fields.ts';
import { codeField, derived, field, optionalReference, strategyId, textField } from './kind.ts';

const ACCENT_RANGE = `Give 1 to ${ACCENTS}`;

/** A vision, mission, perspective (pillar) or objective. */
export const node = {
  name: 'node',
  label: 'board item',
  plural: 'board items',
  title: 'title',
  // By type: see limits.ts.
  limit: undefined,
  fields: {
    strategyId,
    type: field(z.enum(NODE_TYPES), z.enum(NODE_TYPES, 'Choose vision, mission, perspective or objective'), {
      isFixed: true,
      label: 'Type',
    }),
    title: field(z.string(), text(TITLE_MAX).check(z.overwrite((title) => title || UNTITLED)), {
      initial: UNTITLED,
      label: 'Title',
    }),
    code: codeField,
    description: textField(DESCRIPTION_MAX, 'Description'),
    /** The pillar of an objective; null for every other type. */
    perspectiveId: optionalReference('node', 'delete', 'Pillar', { isPlace: true }),
    /** Accent of a pillar, 1 to ACCENTS; null for one by its order. */
    color: field(
      z.nullable(z.int()),
      z.nullable(z.int('Give a number').check(z.minimum(1, ACCENT_RANGE), z.maximum(ACCENTS, ACCENT_RANGE))),
      { initial: null, label: 'Color' },
    ),
    /** In the score of what stands above; counts for a pillar and an objective. */
    weight: field(z.number(), positiveNumber('Weight is at least 0'), { initial: 1, label: 'Weight' }),
    /** Order among siblings: compare as plain strings, then by id (fractional index). */
    position: { ...derived(z.string(), '', 'Position'), isPlace: true },
  },
} as const;
