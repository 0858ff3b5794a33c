import * as z from 'zod/mini';
import { STEP_STATUS_DEFAULT, TITLE_MAX } from './constants.ts';
import { optionalDate, progress, requiredText, status } from '../api/fields.ts';
import { field, reference, strategyId, textField } from './kind.ts';

/** The fields that tactics and action steps share. */
const stepFields = {
  /** Calendar dates, YYYY-MM-DD. */
  dueDate: field(z.nullable(z.string()), optionalDate, { initial: null, label: 'Due date' }),
  startDate: field(z.nullable(z.string()), optionalDate, { initial: null, label: 'Start date' }),
  /** Percent, 0 to 100. */
  progress: field(z.int(), progress, { initial: 0, label: 'Progress' }),
  status: field(z.string(), status, { initial: STEP_STATUS_DEFAULT, label: 'Status' }),
};

const days = { start: 'startDate', end: 'dueDate' } as const;
const title = field(z.string(), requiredText(TITLE_MAX, 'What is required'), { label: 'Title' });

/** A part of an initiative with its own owner and dates. */
export const tactic = {
  name: 'tactic',
  label: 'tactic',
  title: 'title',
  days,
  limit: 'tacticsAndSteps',
  fields: {
    strategyId,
    initiativeId: reference('initiative', 'Initiative', { isFixed: true }),
    title,
    owner: textField(TITLE_MAX, 'Owner'),
    ...stepFields,
  },
} as const;

/** A step of a tactic. */
export const actionStep = {
  name: 'actionStep',
  label: 'action step',
  title: 'title',
  days,
  limit: 'tacticsAndSteps',
  fields: {
    strategyId,
    tacticId: reference('tactic', 'Tactic', { isFixed: true }),
    title,
    assignedTo: textField(TITLE_MAX, 'Owner'),
    ...stepFields,
  },
} as const;
