import * as z from 'zod/mini';
import { DESCRIPTION_MAX, INITIATIVE_STATUS_DEFAULT, STATUSES, TITLE_MAX } from './constants.ts';
import { id, optionalDate, positiveNumber, progress, requiredText, status, text } from '../api/fields.ts';
import { codeField, field, optionalReference, personField, strategyId, textField } from './kind.ts';

/** Where the progress of an initiative comes from. */
const PROGRESS_FROM = ['typed', 'tactics'] as const;

const WEB = /^https?:$/;

/** The URL of a document. Only http and https, so that opening it cannot run a script. */
const attachment = text(2000).check(
  z.refine(
    (value) => WEB.test(URL.parse(value)?.protocol ?? ''),
    'Give an address that starts with https://',
  ),
);

/** A calendar date as the date-time at UTC midnight that the API answers. */
const atMidnight = z.pipe(
  optionalDate,
  z.transform((day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)),
);

/** A project for an objective. */
export const initiative = {
  name: 'initiative',
  label: 'initiative',
  plural: 'initiatives',
  title: 'initiative',
  responsible: 'whoName',
  days: { start: 'startDate', end: 'whenDate' },
  limit: 'initiatives',
  fields: {
    strategyId,
    /** Its objective; null is Unassigned. */
    nodeId: optionalReference('node', 'unset', 'Objective', {
      display: { control: 'choice', width: 200, isRequired: true },
    }),
    /** The what. */
    initiative: field(z.string(), requiredText(TITLE_MAX, 'What is required'), {
      label: 'What',
      display: {
        control: 'text',
        width: 260,
        heading: 'Initiative',
        isRequired: true,
      },
    }),
    code: codeField,
    description: textField(DESCRIPTION_MAX, 'Description', {
      control: 'area',
      width: 260,
    }),
    whoName: personField('Owner', {
      control: 'text',
      width: 130,
      formLabel: 'Who',
    }),
    whoDepartment: textField(TITLE_MAX, 'Department', {
      control: 'text',
      width: 130,
    }),
    /** The end: an ISO date-time at UTC midnight of the calendar date. */
    whenDate: field(z.nullable(z.string()), atMidnight, {
      initial: null,
      valueType: 'date',
      storage: { form: 'day' },
      label: 'End date',
      display: {
        control: 'date',
        width: 130,
        formLabel: 'End Date',
        heading: 'End Date',
      },
    }),
    /** Calendar date, YYYY-MM-DD. */
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
    /** Dollars, at least 0. */
    budget: field(z.number(), positiveNumber('Budget must be a positive number'), {
      initial: 0,
      valueType: 'money',
      label: 'Budget',
      display: { control: 'number', width: 140, heading: 'Budget in dollars' },
    }),
    /** Percent, 0 to 100. */
    progress: field(z.int(), progress, {
      initial: 0,
      valueType: 'percent',
      label: 'Progress',
      display: { control: 'number', width: 110, heading: 'Progress %' },
    }),
    /** Whether a person types the progress, or it follows from the tactics and their action steps. */
    progressFrom: field(z.enum(PROGRESS_FROM), z.enum(PROGRESS_FROM, 'Choose typed or tactics'), {
      initial: 'typed',
      label: 'Progress from',
    }),
    status: field(z.string(), status, {
      initial: INITIATIVE_STATUS_DEFAULT,
      label: 'Status',
      display: { control: 'suggest', width: 130, options: STATUSES },
    }),
    /** Initiatives of the same strategy that must be done first, sorted by id; never a cycle. */
    dependencies: {
      type: z.array(id),
      valueType: 'records',
      rule: z.array(id, 'Give a list of ids').check(z.maxLength(200, 'Use at most 200 dependencies')),
      initial: [] as number[],
      refers: { to: 'initiative', onDelete: 'unset' },
      storage: { form: 'table' },
      label: 'Dependencies',
    },
    how: textField(DESCRIPTION_MAX, 'How', { control: 'area', width: 260 }),
    notes: textField(DESCRIPTION_MAX, 'Notes'),
    /** URLs of documents, http or https. */
    attachments: field(
      z.array(z.string()),
      z.array(attachment, 'Give a list of addresses').check(z.maxLength(50, 'Use at most 50 attachments')),
      { initial: [], storage: { form: 'json' }, label: 'Attachments' },
    ),
  },
} as const;
