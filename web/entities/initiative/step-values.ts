import { isBlank } from '../../../contract/words/invisible.ts';
import { stepFields } from '../../../contract/kinds/steps.ts';
import type { BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { initiativeRoutes } from '../../../contract/api/routes/initiatives.ts';
import { changed, faultsOf, type Faults } from '../../lib/form.ts';
import { textsOf, valueOf } from '../record/fields.ts';
import { END_BEFORE_START } from './format.ts';
import type { Tactic } from '../../lib/strategy/selectors.ts';

type StepField = keyof typeof stepFields;

/** The fields of the form beside its title and who does it. */
export const STEP_FIELDS = Object.keys(stepFields) as StepField[];

/** The form values of a tactic or an action step; `who` is the owner of a tactic, the assignee of an action step. */
export type StepValues = Record<'title' | 'who' | StepField, string>;

/** The form values of a step; without one, the initial values of a new step. */
export const stepValuesOf = (
  step: Pick<Tactic, 'title' | StepField> | undefined,
  who: string | undefined,
): StepValues => ({
  title: step?.title ?? '',
  who: who ?? '',
  ...textsOf(stepFields, STEP_FIELDS, step),
});

type StepFields = Required<Pick<BodyInput<Routes['tactics.update']>, 'title' | StepField>>;

/** The request body of form values; `who` is the name of the owner's or assignee's field. */
export const stepFieldsOf = <Who extends string>(values: StepValues, who: Who) =>
  ({
    title: values.title,
    [who]: values.who,
    ...Object.fromEntries(STEP_FIELDS.map((name) => [name, valueOf(stepFields[name], values[name])])),
  }) as StepFields & Record<Who, string>;

/** The request body of changed form values. */
export function stepChangesOf<Who extends string>(values: StepValues, before: StepValues, who: Who) {
  return changed(stepFieldsOf(before, who), stepFieldsOf(values, who));
}

const { body: schema } = initiativeRoutes['tactics.update'];

/** The errors that the server would answer, by field. */
export function refusedStep(values: StepValues): Faults {
  const { startDate, dueDate } = values;
  // An owner and an assignee have the same limits.
  const { owner, ...faults } = faultsOf(schema, stepFieldsOf(values, 'owner'));
  return {
    ...faults,
    ...(owner && { who: owner }),
    ...(startDate && dueDate && dueDate < startDate && { dueDate: END_BEFORE_START }),
  };
}

/** The errors of form values, by field: what the server would refuse, and missing values. */
export function faultsOfStep(values: StepValues): Faults {
  const { startDate, dueDate } = values;
  return {
    ...refusedStep(values),
    ...(isBlank(values.who) && { who: 'Who is required' }),
    ...(startDate === '' && { startDate: 'Start Date is required' }),
    ...(dueDate === '' && { dueDate: 'When is required' }),
  };
}
