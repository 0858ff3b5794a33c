import { pullRoutes } from '../../../../../contract/api/routes/pulls.ts';
import { type Pull, pullFaults, type PullSource } from '../../../../../contract/pulls/pull.ts';
import type { PullSchedule } from '../../../../../contract/pulls/schedule.ts';
import { type Faults, faultsOf } from '../../../../lib/form.ts';

/** A header in the form; `key` tells it from the others while it is edited. */
export interface HeaderDraft {
  key: number;
  name: string;
  /** Empty keeps the stored one. */
  value: string;
}

/** What the form of a data pull holds: all as texts. */
export interface Draft {
  name: string;
  url: string;
  format: PullSource['format'];
  rowsAt: string;
  valueAt: string;
  /** The id of the KPI; empty where a code says which. */
  kpiId: string;
  codeAt: string;
  period: PullSource['period'];
  periodAt: string;
  every: PullSchedule['every'];
  at: string;
  day: string;
  headers: readonly HeaderDraft[];
}

const EMPTY: Draft = {
  name: '',
  url: '',
  format: 'csv',
  rowsAt: '',
  valueAt: '',
  kpiId: '',
  codeAt: '',
  period: 'at',
  periodAt: '',
  every: 'day',
  at: '06:00',
  day: '1',
  headers: [],
};

/** The form of a data pull as it is stored, or of a new one. */
export function draftOf(pull: Pull | undefined): Draft {
  if (!pull) return EMPTY;
  const { name, url, format, rowsAt, valueAt, kpiId, codeAt, period, periodAt, schedule, headers } = pull;
  return {
    name,
    url,
    format,
    rowsAt,
    valueAt,
    codeAt,
    period,
    periodAt,
    kpiId: kpiId === null ? '' : String(kpiId),
    every: schedule.every,
    at: schedule.at,
    day: String(schedule.day),
    headers: headers.map((header, key) => ({ key, name: header, value: '' })),
  };
}

/** What a draft reads: what its choices hide is left out. */
function sourceOf(draft: Draft): PullSource {
  const { url, format, rowsAt, valueAt, kpiId, codeAt, period, periodAt } = draft;
  return {
    url,
    format,
    valueAt,
    period,
    rowsAt: format === 'json' ? rowsAt : '',
    kpiId: kpiId === '' ? null : Number(kpiId),
    codeAt: kpiId === '' ? codeAt : '',
    periodAt: period === 'at' ? periodAt : '',
  };
}

/** Whether a header without a value keeps a stored one. */
export const isStored = (name: string, pull: Pull | undefined): boolean =>
  pull?.headers.includes(name.trim()) === true;

/** The headers to send; undefined where those of the stored data pull stay. */
function headersOf({ headers }: Draft, pull: Pull | undefined) {
  const names = headers.map(({ name }) => name.trim());
  const isSame = pull && names.join() === pull.headers.join() && headers.every(({ value }) => value === '');
  if (isSame) return undefined;
  return headers.map(({ value }, index) => ({
    name: names[index] ?? '',
    ...(value !== '' && { value: value.trim() }),
  }));
}

/** The faults of new headers without a value. */
const missingValues = ({ headers }: Draft, pull: Pull | undefined): Faults =>
  Object.fromEntries(
    headers.flatMap(({ name, value }, index) =>
      value === '' && !isStored(name, pull) ? [[`headers.${index}.value`, 'Enter its value']] : [],
    ),
  );

/** What a draft is saved as. */
export function bodyOf(draft: Draft, pull: Pull | undefined) {
  const { name, every, at, day } = draft;
  const headers = headersOf(draft, pull);
  const schedule = { every, at, day: every === 'week' || every === 'month' ? Number(day) : 1 };
  return { name, ...sourceOf(draft), schedule, ...(headers && { headers }) };
}

/** The faults of a draft, at the fields of the form. */
export function faultsIn(draft: Draft, pull: Pull | undefined): Faults {
  const body = bodyOf(draft, pull);
  const { kpiId: noKpi, ...others } = pullFaults(sourceOf(draft));
  const faults: Record<string, string> = {
    ...others,
    ...(noKpi !== undefined && { codeAt: 'Say where the code stands, or choose a KPI' }),
    ...missingValues(draft, pull),
    ...faultsOf(pullRoutes['pulls.create'].body, body),
  };
  const { 'schedule.at': at, 'schedule.day': day, ...rest } = faults;
  return { ...rest, ...(at !== undefined && { at }), ...(day !== undefined && { day }) };
}

/** The body of a trial. */
export function trialOf(draft: Draft, pull: Pull | undefined) {
  const stored = pull?.headers.map((name) => ({ name })) ?? [];
  return {
    ...sourceOf(draft),
    headers: headersOf(draft, pull) ?? stored,
    pullId: pull?.id ?? null,
  };
}
