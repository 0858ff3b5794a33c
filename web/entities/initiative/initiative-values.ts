import { isBlank } from '../../../contract/words/invisible.ts';
import { INITIATIVE_STATUS_DEFAULT } from '../../../contract/kinds/constants.ts';
import type { Initiative } from '../../../contract/api/initiative.ts';
import { initiativeRoutes } from '../../../contract/api/routes/initiatives.ts';
import type { BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { changed, faultsOf, type Faults } from '../../lib/form.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { numberFaults, shownNumber, typedNumber } from '../../ui/typed-number.ts';
import { dayOf, END_BEFORE_START, today } from './format.ts';

/** The form values of an initiative, all texts. */
export interface InitiativeValues {
  /** An objective's id, UNASSIGNED, or '' before a choice. */
  nodeId: string;
  initiative: string;
  description: string;
  whoName: string;
  whoDepartment: string;
  startDate: string;
  whenDate: string;
  budget: string;
  progress: string;
  status: string;
  /** Ids separated by commas. */
  dependencies: string;
  how: string;
  notes: string;
  /** URLs, one a line. */
  attachments: string;
}

/** The initial values of a new initiative. */
export function draft(nodeId?: number): InitiativeValues {
  return {
    nodeId: nodeId === undefined ? '' : String(nodeId),
    initiative: '',
    description: '',
    whoName: '',
    whoDepartment: '',
    startDate: today(),
    whenDate: today(),
    budget: '0',
    progress: '0',
    status: INITIATIVE_STATUS_DEFAULT,
    dependencies: '',
    how: '',
    notes: '',
    attachments: '',
  };
}

/** The form values of a saved initiative. */
export function valuesOf(initiative: Initiative): InitiativeValues {
  const { nodeId, startDate, whenDate, budget, progress, dependencies, attachments } = initiative;
  const { description, whoName, whoDepartment, status, how, notes } = initiative;
  return {
    nodeId: nodeId === null ? UNASSIGNED : String(nodeId),
    initiative: initiative.initiative,
    description,
    whoName,
    whoDepartment,
    startDate: dayOf(startDate),
    whenDate: dayOf(whenDate),
    budget: shownNumber(budget),
    progress: String(progress),
    status,
    dependencies: dependencies.join(','),
    how,
    notes,
    attachments: attachments.join('\n'),
  };
}

/** Parses ids separated by commas. */
export const idsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** Parses URLs, one a line; empty lines are ignored. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The fields of form values. */
export function fieldsOf(values: InitiativeValues): Required<BodyInput<Routes['initiatives.create']>> {
  const { nodeId, startDate, whenDate, budget, progress, dependencies, attachments, ...texts } = values;
  return {
    ...texts,
    nodeId: nodeId === UNASSIGNED || nodeId === '' ? null : Number(nodeId),
    startDate: startDate || null,
    whenDate: whenDate || null,
    // An empty budget is none; an empty progress is an error.
    budget: typedNumber(budget) ?? 0,
    progress: typedNumber(progress) ?? Number.NaN,
    dependencies: idsOf(dependencies),
    attachments: linesOf(attachments),
  };
}

/** The changed fields of form values. */
export function changesOf(
  values: InitiativeValues,
  before: InitiativeValues,
): BodyInput<Routes['initiatives.update']> {
  const fields = fieldsOf(values);
  const names = Object.keys(changed(before, values)) as (keyof InitiativeValues)[];
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

const { body: schema } = initiativeRoutes['initiatives.create'];

/** The errors that the server would answer, by field. Ids are not checked: they are chosen, and may be temporary. */
export function refusedIn(values: InitiativeValues): Faults {
  const { startDate, whenDate } = values;
  const faults = faultsOf(schema, { ...fieldsOf(values), nodeId: null, dependencies: [] });
  return {
    ...(startDate && whenDate && whenDate < startDate && { whenDate: END_BEFORE_START }),
    ...numberFaults({ budget: values.budget }),
    ...Object.fromEntries(
      Object.entries(faults).map(([path, message]) => {
        const line = /^attachments\.(\d+)$/.exec(path)?.[1];
        return line === undefined
          ? [path, message]
          : ['attachments', `Address ${Number(line) + 1}: ${message}`];
      }),
    ),
  };
}

/** The errors of form values, by field: what the server would refuse, and missing values. */
export function faultsOfInitiative(values: InitiativeValues): Faults {
  return {
    ...refusedIn(values),
    ...(values.nodeId === '' && { nodeId: 'Objective is required' }),
    ...(isBlank(values.whoName) && { whoName: 'Who is required' }),
    ...(values.startDate === '' && { startDate: 'Start Date is required' }),
    ...(values.whenDate === '' && { whenDate: 'When is required' }),
  };
}
