import * as z from 'zod/mini';
import { id } from './fields.ts';

/** A step of a tactic. Dates are calendar dates, YYYY-MM-DD. */
export const ActionStep = z
  .object({
    id,
    strategyId: id,
    tacticId: id,
    title: z.string(),
    assignedTo: z.string(),
    dueDate: z.nullable(z.string()),
    startDate: z.nullable(z.string()),
    /** Percent, 0 to 100. */
    progress: z.int(),
    status: z.string(),
  })
  .check(z.meta({ id: 'ActionStep' }));
export type ActionStep = z.infer<typeof ActionStep>;

/** A part of an initiative with its own owner and dates. */
export const Tactic = z
  .object({
    id,
    strategyId: id,
    initiativeId: id,
    title: z.string(),
    owner: z.string(),
    dueDate: z.nullable(z.string()),
    startDate: z.nullable(z.string()),
    /** Percent, 0 to 100. */
    progress: z.int(),
    status: z.string(),
    actionSteps: z.array(ActionStep),
  })
  .check(z.meta({ id: 'Tactic' }));
export type Tactic = z.infer<typeof Tactic>;

/** A project for an objective. */
export const Initiative = z
  .object({
    id,
    strategyId: id,
    /** Its objective; null is Unassigned. */
    nodeId: z.nullable(id),
    /** The what. */
    initiative: z.string(),
    description: z.string(),
    whoName: z.string(),
    whoDepartment: z.string(),
    /** The end: an ISO date-time at UTC midnight of the calendar date. */
    whenDate: z.nullable(z.string()),
    /** Calendar date, YYYY-MM-DD. */
    startDate: z.nullable(z.string()),
    /** Dollars, at least 0. */
    budget: z.number(),
    /** Percent, 0 to 100. */
    progress: z.int(),
    status: z.string(),
    /** Initiatives of the same strategy that must be done first; never a cycle. */
    dependencies: z.array(id),
    how: z.string(),
    notes: z.string(),
    /** URLs of documents, http or https. */
    attachments: z.array(z.string()),
    tactics: z.array(Tactic),
  })
  .check(z.meta({ id: 'Initiative' }));
export type Initiative = z.infer<typeof Initiative>;
