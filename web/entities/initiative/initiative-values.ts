import { isBlank } from '../../../contract/words/invisible.ts';
import { initiative as kind } from '../../../contract/kinds/initiative.ts';
import { initiativeRoutes } from '../../../contract/api/routes/initiatives.ts';
import type { BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { changed, faultsOf, type Faults } from '../../lib/form.ts';
import { UNASSIGNED } from '../../lib/strategy/objectives.ts';
import { textOf, textsOf, valueOf } from '../record/fields.ts';
import { numberFaults, shownNumber, typedNumber } from '../../ui/typed-number.ts';
import { END_BEFORE_START } from './format.ts';
import type { Initiative } from '../../lib/strategy/selectors.ts';
import { calendarDate, today } from '../../../contract/words/dates.ts';

type InitiativeField = Exclude<keyof typeof kind.fields, 'strategyId'>;

const FIELDS = Object.keys(kind.fields).filter((name) => name !== 'strategyId') as InitiativeField[];

/**
 * The form values of an initiative, all texts. `nodeId` is an objective's id, UNASSIGNED, or '' before a choice; `dependencies` are
 * ids separated by commas, `attachments` URLs, one a line.
 */
export type InitiativeValues = Record<InitiativeField, string>;

/** The initial values of a new initiative. */
export const draft = (nodeId?: number): InitiativeValues => ({
  ...textsOf(kind.fields, FIELDS, undefined),
  nodeId: textOf(nodeId),
  startDate: today(),
  whenDate: today(),
});

/** The form values of a saved initiative. */
export const valuesOf = (initiative: Initiative): InitiativeValues => ({
  ...textsOf(kind.fields, FIELDS, initiative),
  nodeId: initiative.nodeId === null ? UNASSIGNED : String(initiative.nodeId),
  startDate: calendarDate(initiative.startDate),
  whenDate: calendarDate(initiative.whenDate),
  budget: shownNumber(initiative.budget),
  attachments: initiative.attachments.join('\n'),
});

/** Parses ids separated by commas. */
export const idsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** Parses URLs, one a line; empty lines are ignored. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type InitiativeFields = Required<BodyInput<Routes['initiatives.create']>>;

/** The fields of form values. */
export const fieldsOf = (values: InitiativeValues): InitiativeFields => ({
  ...(Object.fromEntries(
    FIELDS.map((name) => [name, valueOf(kind.fields[name], values[name])]),
  ) as unknown as InitiativeFields),
  nodeId: values.nodeId === UNASSIGNED || values.nodeId === '' ? null : Number(values.nodeId),
  // An empty budget is none; an empty progress is an error.
  budget: typedNumber(values.budget) ?? 0,
  dependencies: idsOf(values.dependencies),
  attachments: linesOf(values.attachments),
});

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
