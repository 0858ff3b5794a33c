import * as z from 'zod/mini';
import { KPI_DEFAULTS, PERIOD_UNITS, type PeriodUnit } from '../../../contract/kinds/constants.ts';
import { requiredText } from '../../../contract/api/fields.ts';
import type { AnyKpi } from '../../../contract/api/kpi.ts';
import { kpiFields } from '../../../contract/api/routes/kpis.ts';
import { faultsOf, type Faults } from '../../lib/form.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import { numberFaults, typedNumber } from '../../ui/typed-number.ts';
import type { BodyInput } from '../../../contract/api/route.ts';
import type { Routes } from '../../../contract/api/routes.ts';
import { trackingFieldsOf, type TrackingValues } from './tracking/values.ts';

/** The fields of a KPI that a person changes. */
type KpiFields = BodyInput<Routes['kpis.update']>;

/** The form values of a KPI, all texts. `nodeId` is the objective's id, '' for Unassigned. */
export interface KpiValues {
  nodeId: string;
  measure: string;
  description: string;
  target: string;
  actual: string;
  unit: string;
  period: string;
  periodUnit: string;
  frequency: string;
  inputOwner: string;
  /** The id of the member that `inputOwner` names; '' where it names none. */
  ownerId: string;
  measureDueDate: string;
  status: string;
  /** Why this status was chosen. */
  statusReason: string;
}

/** The values of the KPI dialog, which also has the settings over time. */
export type KpiFormValues = KpiValues & TrackingValues;

/** The initial form values: those of a KPI, or the defaults of a new one. */
export function valuesOf(kpi: AnyKpi | undefined, nodeId: number | null = null): KpiValues {
  return {
    nodeId: String((kpi ? kpi.nodeId : nodeId) ?? ''),
    measure: kpi?.measure ?? '',
    description: kpi?.description ?? '',
    target: numberText(kpi?.target ?? KPI_DEFAULTS.target),
    actual: numberText(kpi?.actual),
    unit: kpi?.unit ?? '',
    period: String(kpi?.period ?? KPI_DEFAULTS.period),
    periodUnit: kpi?.periodUnit ?? KPI_DEFAULTS.periodUnit,
    frequency: kpi?.frequency ?? '',
    inputOwner: kpi?.inputOwner ?? '',
    ownerId: String(kpi?.ownerId ?? ''),
    measureDueDate: kpi?.measureDueDate ?? '',
    status: kpi?.status ?? KPI_DEFAULTS.status,
    statusReason: kpi?.statusReason ?? '',
  };
}

const NOT_A_NUMBER = 'Expected number, received nan';

const schema = z.object({
  ...kpiFields,
  target: z.nonoptional(kpiFields.target),
  unit: requiredText(40, 'Unit is required'),
  period: z.pipe(z.number(NOT_A_NUMBER), z.nonoptional(kpiFields.period)),
  periodUnit: z.enum(PERIOD_UNITS, 'Period unit is required'),
});

/** The errors of form values: field to message. */
export const checkKpi = (values: KpiValues): Faults => {
  const { target, actual, period, unit } = values;
  return { ...faultsOf(schema, fieldsOf(values)), ...numberFaults({ target, actual, period }, unit) };
};

/** The fields of form values that passed `checkKpi`. */
export function fieldsOf(values: KpiValues | KpiFormValues): KpiFields & { measure: string } {
  return {
    ...('isTracked' in values && trackingFieldsOf(values)),
    nodeId: values.nodeId === '' ? null : Number(values.nodeId),
    measure: values.measure,
    description: values.description,
    target: typedNumber(values.target, values.unit) ?? Number.NaN,
    actual: typedNumber(values.actual, values.unit),
    unit: values.unit,
    period: typedNumber(values.period) ?? Number.NaN,
    periodUnit: values.periodUnit as PeriodUnit,
    frequency: values.frequency,
    inputOwner: values.inputOwner,
    ownerId: values.ownerId === '' ? null : Number(values.ownerId),
    measureDueDate: values.measureDueDate || null,
    status: values.status,
    statusReason: values.statusReason,
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The difference between two form values, which an edit sends. An actual that is recorded again is sent too. */
export function changedFields(
  before: KpiValues | KpiFormValues,
  values: KpiValues | KpiFormValues,
  isRecorded = false,
): KpiFields {
  const was: Record<string, unknown> = fieldsOf(before);
  const fields = fieldsOf(values);
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(was[name], value));
  return {
    ...Object.fromEntries(changed),
    ...(isRecorded && { actual: fields.actual }),
    // Another status empties its reason, unless one is given.
    ...('isTracked' in values &&
      values.status !== before.status &&
      values.statusReason !== '' && { statusReason: values.statusReason }),
  };
}
