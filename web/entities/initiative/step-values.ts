import { isBlank } from '../../../contract/words/invisible.ts';
import { STEP_STATUS_DEFAULT } from '../../../contract/kinds/constants.ts';
import { initiativeRoutes } from '../../../contract/api/routes/initiatives.ts';
import { changed, faultsOf, type Faults } from '../../lib/form.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import { END_BEFORE_START } from './format.ts';

/** The form values of a tactic or an action step; dates are calendar dates, YYYY-MM-DD, or ''. */
export interface StepValues {
  title: string;
  /** The owner of a tactic; the assignee of an action step. */
  who: string;
  startDate: string;
  dueDate: string;
  progress: string;
  status: string;
}

/** The common fields of a tactic and an action step. */
interface Step {
  title: string;
  startDate: string | null;
  dueDate: string | null;
  progress: number;
  status: string;
}

/** The form values of a step; without one, the initial values of a new step. */
export function stepValuesOf(step: Step | undefined, who: string | undefined): StepValues {
  return {
    title: step?.title ?? '',
    who: who ?? '',
    startDate: step?.startDate ?? '',
    dueDate: step?.dueDate ?? '',
    progress: String(step?.progress ?? 0),
    status: step?.status ?? STEP_STATUS_DEFAULT,
  };
}

/** The request body of form values; `who` is the name of the owner's or assignee's field. */
export function stepFieldsOf<Who extends string>({ who: name, progress, ...rest }: StepValues, who: Who) {
  const fields = { ...rest, progress: typedNumber(progress) ?? Number.NaN, [who]: name };
  return fields as typeof fields & Record<Who, string>;
}

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
