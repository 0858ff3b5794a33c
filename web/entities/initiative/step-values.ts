import { STEP_STATUS_DEFAULT } from '../../../contract/constants.ts';
import { initiativeRoutes } from '../../../contract/routes/initiatives.ts';
import { changed, faultsOf, type Faults } from '../../lib/form.ts';
import { parseNumber } from '../../ui/grid/numbers.ts';
import { END_BEFORE_START } from './format.ts';

/** A tactic or an action step as it is typed; dates are calendar dates, YYYY-MM-DD, or ''. */
export interface StepValues {
  title: string;
  /** The owner of a tactic; whom an action step is assigned to. */
  who: string;
  startDate: string;
  dueDate: string;
  progress: string;
  status: string;
}

/** What a tactic and an action step have in common. */
interface Step {
  title: string;
  startDate: string | null;
  dueDate: string | null;
  progress: number;
  status: string;
}

/** A step as it would be typed; without one, a new step's draft. */
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

/** What the server is sent for typed values; `who` is the name of the field that holds who does it. */
export function stepFieldsOf<Who extends string>({ who: name, progress, ...rest }: StepValues, who: Who) {
  const fields = { ...rest, progress: parseNumber(progress) ?? Number.NaN, [who]: name };
  return fields as typeof fields & Record<Who, string>;
}

/** What the server is sent for values that differ from those before. */
export function stepChangesOf<Who extends string>(values: StepValues, before: StepValues, who: Who) {
  return changed(stepFieldsOf(before, who), stepFieldsOf(values, who));
}

const { body: schema } = initiativeRoutes['tactics.update'];

/** What is wrong with typed values, by field. */
export function faultsOfStep(values: StepValues): Faults {
  const { startDate, dueDate } = values;
  // The bounds of an owner are those of whom a step is assigned to.
  const { owner, ...faults } = faultsOf(schema, stepFieldsOf(values, 'owner'));
  return {
    ...faults,
    ...(owner && { who: owner }),
    ...(values.who.trim() === '' && { who: 'Who is required' }),
    ...(startDate && dueDate && dueDate < startDate && { dueDate: END_BEFORE_START }),
    ...(startDate === '' && { startDate: 'Start Date is required' }),
    ...(dueDate === '' && { dueDate: 'When is required' }),
  };
}
