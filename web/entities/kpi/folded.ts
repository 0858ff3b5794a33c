import { trackingValuesOf } from './tracking/values.ts';
import { choiceOf } from './tracking/choices.ts';
import { type KpiFormValues, valuesOf } from './values.ts';

/** What the dialog asks for first; the rest is folded. */
const FIRST: ReadonlySet<string> = new Set(['measure', 'nodeId', 'target', 'unit', 'grain']);
/** What it asks for first of a new KPI over time. */
const FIRST_OVER_TIME: ReadonlySet<string> = new Set([...FIRST, 'red', 'inputOwner', 'ownerId', 'actual']);

/** Whether the dialog folds a field of this name; `isStart` where it starts with a new KPI over time. */
export const isFolded = (name: string, isStart = false): boolean =>
  !(isStart ? FIRST_OVER_TIME : FIRST).has(name);

const NOT_OVER_TIME: ReadonlySet<string> = new Set(['period', 'periodUnit', 'measureDueDate']);
const STATUS: ReadonlySet<string> = new Set(['status', 'statusReason']);
const CHOICE: ReadonlySet<string> = new Set(['direction', 'aggregation']);

/** Whether a form shows a field of this name, and its value is not only what another field implies. */
function counts(name: string, { statusChosen, ...values }: KpiFormValues): boolean {
  // How often says it.
  if (name === 'frequency') return false;
  if (values.grain === '') return name in valuesOf(undefined);
  if (STATUS.has(name)) return statusChosen === 'yes';
  // What it is, above the fold, sets these. The actual is that of the last period.
  if (CHOICE.has(name)) return choiceOf(values) === '';
  return name !== 'actual' && !NOT_OVER_TIME.has(name);
}

/** Whether a folded field says other than that of a new KPI. */
export function isFoldFilled(values: KpiFormValues): boolean {
  const blank: KpiFormValues = { ...valuesOf(undefined), ...trackingValuesOf(undefined, []) };
  const names = Object.keys(blank) as (keyof KpiFormValues)[];
  return names.some((name) => isFolded(name) && counts(name, values) && values[name] !== blank[name]);
}
