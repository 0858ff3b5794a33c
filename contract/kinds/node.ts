import * as z from 'zod/mini';
import {
  ACCENTS,
  DESCRIPTION_MAX,
  MAP_LINES_MAX,
  MAP_STEPS_MAX,
  NODE_TYPES,
  TITLE_MAX,
  UNTITLED,
} from './constants.ts';
import { anyNumber, positiveNumber, text } from '../api/fields.ts';
import { codeField, derived, field, optionalReference, strategyId, textField } from './kind.ts';

const ACCENT_RANGE = `Give 1 to ${ACCENTS}`;
const MAP_X_RANGE = `Give a place between -${MAP_STEPS_MAX} and ${MAP_STEPS_MAX}`;
const MAP_Y_RANGE = `Give a line between 0 and ${MAP_LINES_MAX}`;

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
    /** The place of an objective on the map: steps right of the middle, and the line of its band; null for one by its links. */
    mapX: {
      ...field(
        z.nullable(z.number()),
        z.nullable(
          anyNumber.check(z.minimum(-MAP_STEPS_MAX, MAP_X_RANGE), z.maximum(MAP_STEPS_MAX, MAP_X_RANGE)),
        ),
        { initial: null, label: 'Place on the map' },
      ),
      isPlace: true,
    },
    mapY: {
      ...field(
        z.nullable(z.int()),
        z.nullable(
          z.int('Give a line').check(z.minimum(0, MAP_Y_RANGE), z.maximum(MAP_LINES_MAX, MAP_Y_RANGE)),
        ),
        { initial: null, label: 'Line on the map' },
      ),
      isPlace: true,
    },
    /** Order among siblings: compare as plain strings, then by id (fractional index). */
    position: { ...derived(z.string(), '', 'Position'), isPlace: true },
  },
} as const;
