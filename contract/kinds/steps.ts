import * as z from 'zod/mini';
import { STATUSES, NOT_STARTED, TITLE_MAX } from './constants.ts';
import { optionalDate, progress, requiredText, status } from '../api/fields.ts';
import { field, personField, reference, strategyId } from './kind.ts';

/** The fields that tactics and action steps share. */
export const stepFields = {
  /** Calendar dates, YYYY-MM-DD. */
  dueDate: field(z.nullable(z.string()), optionalDate, {
    initial: null,
    valueType: 'date',
    label: 'Due date',
    display: {
      control: 'date',
      width: 130,
      formLabel: 'Due Date',
    },
  }),
  startDate: field(z.nullable(z.string()), optionalDate, {
    initial: null,
    valueType: 'date',
    label: 'Start date',
    display: {
      control: 'date',
      width: 130,
      formLabel: 'Start Date',
      heading: 'Start Date',
    },
  }),
  /** Percent, 0 to 100. */
  progress: field(z.int(), progress, {
    initial: 0,
    valueType: 'percent',
    label: 'Progress',
    display: { control: 'number', width: 110, heading: 'Progress %' },
  }),
  status: field(z.string(), status, {
    initial: NOT_STARTED,
    label: 'Status',
    display: { control: 'suggest', width: 130, options: STATUSES },
  }),
};

/** Who does it. */
const owner = personField('Owner', {
  control: 'text',
  width: 140,
  formLabel: 'Who',
});

const days = { start: 'startDate', end: 'dueDate' } as const;
const title = field(z.string(), requiredText(TITLE_MAX, 'What is required'), { label: 'Title' });

/** A part of an initiative with its own owner and dates. */
export const tactic = {
  name: 'tactic',
  label: 'tactic',
  plural: 'tactics',
  title: 'title',
  responsible: 'owner',
  days,
  limit: 'tacticsAndSteps',
  fields: {
    strategyId,
    initiativeId: reference('initiative', 'Initiative', { isFixed: true }),
    title,
    owner,
    ...stepFields,
  },
} as const;

/** A step of a tactic. */
export const actionStep = {
  name: 'actionStep',
  label: 'action step',
  plural: 'action steps',
  title: 'title',
  responsible: 'assignedTo',
  days,
  limit: 'tacticsAndSteps',
  fields: {
    strategyId,
    tacticId: reference('tactic', 'Tactic', { isFixed: true }),
    title,
    assignedTo: owner,
    ...stepFields,
  },
} as const;
