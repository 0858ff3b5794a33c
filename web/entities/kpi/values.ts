import * as z from 'zod/mini';
import { KPI_DEFAULTS, PERIOD_UNITS } from '../../../contract/kinds/constants.ts';
import { kpi as kind } from '../../../contract/kinds/kpi.ts';
import { tracking } from '../../../contract/kinds/tracking.ts';
import { ONCE } from '../../../contract/scorecard/periods.ts';
import { positiveNumber, requiredText } from '../../../contract/api/fields.ts';
import { kpiFields } from '../../../contract/api/routes/kpis.ts';
import { faultsOf, type Faults } from '../../lib/form.ts';
import { textOf, textsOf, valueOf } from '../record/fields.ts';
import { numberFaults } from '../../ui/typed-number.ts';
import type { BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { trackingFieldsOf, type TrackingValues } from './tracking/values.ts';
import type { Kpi } from '../../lib/strategy/selectors.ts';

/** The fields of a KPI that a person changes. */
type KpiFields = BodyInput<Routes['kpis.update']>;

type KpiField = Exclude<
  keyof typeof kind.fields,
  keyof typeof tracking | 'strategyId' | 'parentId' | 'kpiLevel' | 'actualDate' | 'statusChosen'
>;

/** The fields of the form, beside those of tracking. */
const FIELDS = Object.keys(kind.fields).filter(
  (name) =>
    kind.fields[name as KpiField].rule !== undefined &&
    !['kpiLevel', 'statusChosen'].includes(name) &&
    !(name in tracking),
) as KpiField[];

/** The form values of a KPI, all texts. `nodeId` is '' for Unassigned, `ownerId` where `inputOwner` names no member. */
export type KpiValues = Record<KpiField, string>;

/** The values of the KPI dialog, which also has the settings over time. */
export type KpiFormValues = KpiValues & TrackingValues;

/** The target with which the form of a new KPI starts that is due once. */
export const START_TARGET = String(KPI_DEFAULTS.target);

/** The initial form values: those of a KPI, or the defaults of a new one. */
export const valuesOf = (kpi: Kpi | undefined, nodeId: number | null = null): KpiValues => ({
  ...textsOf(kind.fields, FIELDS, kpi),
  ...(!kpi && { target: START_TARGET }),
  nodeId: textOf(kpi ? kpi.nodeId : nodeId),
});

const NOT_A_NUMBER = 'Expected number, received nan';

const schema = z.object({
  ...kpiFields,
  unit: requiredText(40, 'Unit is required'),
  period: z.pipe(z.number(NOT_A_NUMBER), z.nonoptional(kpiFields.period)),
  periodUnit: z.enum(PERIOD_UNITS, 'Period unit is required'),
});

const NUMBERS = FIELDS.filter((name) => kind.fields[name].display?.control === 'number');

/** A KPI that is due once needs a target. */
const schemaOnce = z.extend(schema, {
  target: z.pipe(z.number(NOT_A_NUMBER), positiveNumber('Target must be a positive number')),
});

/** The errors of form values: field to message. One that has no target, or is tracked over time, needs none. */
export const checkKpi = (values: KpiValues | KpiFormValues, hadTarget = true): Faults => ({
  ...faultsOf(
    ('grain' in values && values.grain !== '') || (!hadTarget && values.target === '') ? schema : schemaOnce,
    fieldsOf(values),
  ),
  ...numberFaults(Object.fromEntries(NUMBERS.map((name) => [name, values[name]])), values.unit),
});

/** The fields of form values that passed `checkKpi`. */
export function fieldsOf(values: KpiValues | KpiFormValues): KpiFields & { measure: string } {
  const fields = FIELDS.map((name) => [name, valueOf(kind.fields[name], values[name], values.unit)]);
  return {
    ...('grain' in values && trackingFieldsOf(values)),
    ...(Object.fromEntries(fields) as KpiFields & { measure: string }),
    nodeId: values.nodeId === '' ? null : Number(values.nodeId),
    ownerId: values.ownerId === '' ? null : Number(values.ownerId),
    ...('grain' in values && overrideOf(values)),
  };
}

/** Whether the status of a tracked KPI is chosen; a computed one has no reason. */
function overrideOf({ grain, statusChosen }: KpiFormValues): KpiFields {
  if (grain === '') return {};
  return statusChosen ? { statusChosen: true } : { statusChosen: false, statusReason: '' };
}

/** The error of a status that is chosen now without a reason. */
export const checkOverride = (values: KpiFormValues, kpi: Kpi | undefined): Faults =>
  values.grain !== '' &&
  values.statusChosen &&
  values.statusReason.trim() === '' &&
  !(kpi?.statusChosen && kpi.status === values.status)
    ? { statusReason: 'Say why another status than the computed one is right' }
    : {};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The difference between two form values, which an edit sends. An actual that is recorded again is sent too; `period` is the key of
 * that of a KPI over time.
 */
export function changedFields(
  before: KpiValues | KpiFormValues,
  values: KpiValues | KpiFormValues,
  isRecorded = false,
  period?: string,
): KpiFields {
  const was: Record<string, unknown> = fieldsOf(before);
  const fields = fieldsOf(values);
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(was[name], value));
  const sent: KpiFields = {
    ...Object.fromEntries(changed),
    ...(isRecorded && { actual: fields.actual }),
  };
  return {
    ...sent,
    ...(sent.actual !== undefined && periodSent(fields, was['actual'], period)),
    // Another status empties its reason, unless one is given.
    ...('grain' in values &&
      values.status !== before.status &&
      values.statusReason !== '' && { statusReason: values.statusReason }),
  };
}

/** The period of an actual that is sent. The same one of a KPI that is due once names the only one, to be entered again. */
function periodSent({ grain, actual }: KpiFields, was: unknown, period: string | undefined): KpiFields {
  if (grain) return period === undefined ? {} : { actualPeriod: period };
  return actual === was ? { actualPeriod: ONCE.key } : {};
}
