import * as z from 'zod/mini';
import { DESCRIPTION_MAX, KPI_DEFAULTS, KPI_LEVELS, PERIOD_UNITS, STATUSES, TITLE_MAX } from './constants.ts';
import { anyNumber, id, optionalDate, requiredText, status, text } from '../api/fields.ts';
import { codeField, derived, field, optionalReference, personField, strategyId, textField } from './kind.ts';
import { tracking } from './tracking.ts';

/** The rules for the periods that an actual and a target are of: as answered, or texts that name others. */
export const viewPeriods = {
  actualPeriod: z.optional(z.nullable(text(40))),
  targetPeriod: z.optional(z.nullable(text(40))),
};

/** A KPI of any level. */
export const kpi = {
  name: 'kpi',
  label: 'KPI',
  plural: 'KPIs',
  title: 'measure',
  responsible: 'ownerId',
  limit: 'kpis',
  fields: {
    strategyId,
    /** The objective of a primary KPI; null is Unassigned, and for the other levels, which have that of their primary. */
    nodeId: optionalReference('node', 'unset', 'Objective', {
      display: { control: 'choice', width: 200 },
    }),
    /** The KPI above a department or team KPI. */
    parentId: optionalReference('kpi', 'delete', 'Parent KPI', { isFixed: true }),
    kpiLevel: field(z.enum(KPI_LEVELS), z.enum(KPI_LEVELS, 'Choose primary, department or team'), {
      initial: 'primary',
      isFixed: true,
      storage: { column: 'level' },
      label: 'Level',
    }),
    measure: field(z.string(), requiredText(TITLE_MAX, 'Measure is required'), {
      label: 'Measure',
      display: {
        control: 'text',
        width: 240,
        isRequired: true,
      },
    }),
    code: codeField,
    description: textField(DESCRIPTION_MAX, 'Description', {
      control: 'area',
      width: 240,
    }),
    /** Null where nobody gave one; 0 is a target. Of a KPI over time that of its periods which applies now. */
    target: field(z.nullable(z.number()), z.nullable(anyNumber), {
      initial: null,
      label: 'Target',
      display: {
        control: 'number',
        width: 90,
        isRequired: true,
      },
    }),
    actual: field(z.nullable(z.number()), z.nullable(anyNumber), {
      initial: null,
      label: 'Actual',
      display: {
        control: 'number',
        width: 90,
      },
    }),
    /** The day the actual was last recorded, YYYY-MM-DD in UTC; null without an actual. */
    actualDate: derived(z.nullable(z.string()), null, 'Recorded', 'date'),
    /** The keys of the periods that actual and target are of, such as `month:2026-02-01`; null where they are of none. */
    actualPeriod: derived(z.nullable(z.string()), null),
    targetPeriod: derived(z.nullable(z.string()), null),
    /** The day on which it began to be tracked over time, YYYY-MM-DD; null where it is due once. */
    trackedSince: derived(z.nullable(z.string()), null),
    /** The day from which values are due: `trackedSince`, or the first day of an earlier period with a value or a target. */
    dueFrom: derived(z.nullable(z.string()), null),
    unit: textField(40, 'Unit', {
      control: 'text',
      width: 80,
      isRequired: true,
    }),
    /** How many `periodUnit`s one period lasts. */
    period: field(
      z.int(),
      z
        .int('Period must be a whole number')
        .check(z.minimum(1, 'Period must be at least 1'), z.maximum(10_000, 'Use at most 10,000')),
      {
        initial: KPI_DEFAULTS.period,
        label: 'Period',
        display: { control: 'number', width: 80, isRequired: true },
      },
    ),
    periodUnit: field(
      z.enum(PERIOD_UNITS),
      z.enum(PERIOD_UNITS, 'Choose Day, Week, Month, Quarter or Year'),
      {
        initial: KPI_DEFAULTS.periodUnit,
        label: 'Period unit',
        display: { control: 'choice', width: 110, options: PERIOD_UNITS, isRequired: true },
      },
    ),
    frequency: textField(100, 'Frequency', {
      control: 'text',
      width: 110,
    }),
    inputOwner: personField('Owner', {
      control: 'text',
      width: 140,
    }),
    /** The member who is asked for updates. Null where nobody is, or where `inputOwner` names no member. */
    ownerId: field(z.nullable(id), z.nullable(id), {
      initial: null,
      valueType: 'member',
      label: 'Responsible',
    }),
    /** Calendar date, YYYY-MM-DD. */
    measureDueDate: field(z.nullable(z.string()), optionalDate, {
      initial: null,
      valueType: 'date',
      storage: { column: 'due_date' },
      label: 'Due date',
      display: { control: 'date', width: 130 },
    }),
    status: field(z.string(), status, {
      initial: KPI_DEFAULTS.status,
      label: 'Status',
      display: { control: 'suggest', width: 120, options: STATUSES, isRequired: true },
    }),
    /** Why this status was chosen; it goes with the status. */
    statusReason: textField(DESCRIPTION_MAX, 'Reason for the status'),
    /** Whether a member chose the status of a tracked KPI; the status that a form or an import began with is no statement. */
    statusChosen: field(z.boolean(), z.boolean('Give true or false'), {
      initial: false,
      storage: { form: 'flag' },
      label: 'Status chosen by a person',
    }),
    ...tracking,
  },
} as const;
