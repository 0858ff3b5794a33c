import * as z from 'zod/mini';
import { GRAINS } from './settings.ts';

/** The fields of a period in an answer; `start` and `end` are its first and last day. */
export const periodFields = {
  grain: z.enum(GRAINS),
  key: z.string(),
  start: z.string(),
  end: z.string(),
  label: z.string(),
};

/** A period in an answer. */
export const PeriodAnswer = z.object(periodFields);

/** Where a period stands. */
export const phase = z.enum(['future', 'open', 'due', 'closing', 'locked']);
