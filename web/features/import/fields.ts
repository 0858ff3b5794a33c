import { type ColumnUse, type Place, RECORD_KINDS, type RowKind } from '../../../contract/table/mapping.ts';
import { PERIOD_PARTS } from '../../../contract/table/periods.ts';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import { SERIES, type Series } from '../../../contract/scorecard/settings.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';

/** A choice of what a column is; its value stands for the use in a Select. */
interface FieldChoice {
  value: string;
  label: string;
}

/** Choices that belong together. */
interface FieldGroup {
  label: string;
  choices: readonly FieldChoice[];
}

/** The names of the fields that are no fields of a record. */
const PLACE_LABELS: Readonly<Record<Place, string>> = {
  id: 'ID in Meridian',
  pillar: 'Pillar',
  objective: 'Objective',
  objectiveCode: 'Code of the objective',
  kpi: 'KPI',
  kpiCode: 'Code of the KPI',
  initiative: 'Initiative',
  initiativeCode: 'Code of the initiative',
  parentKpi: 'KPI above it',
  part: 'Part of the KPI’s name',
  department: 'Department of a department KPI',
  chosenStatus: 'Status chosen',
  kind: 'Kind or level',
  tactic: 'Tactic',
  actionStep: 'Action step',
  cause: 'Cause',
  causeCode: 'Code of the cause',
  causePillar: 'Pillar of the cause',
  effect: 'Effect',
  effectCode: 'Code of the effect',
  effectPillar: 'Pillar of the effect',
  leadKpiCode: 'Code of the lead KPI',
  lagKpiCode: 'Code of the lag KPI',
  period: 'Period or date',
  year: 'Year',
  fiscalYear: 'Fiscal year',
  half: 'Half-year',
  quarter: 'Quarter',
  month: 'Month',
  fiscalMonth: 'Month of the fiscal year',
  week: 'Week',
  grain: 'Length of the period',
  series: 'What the number is',
  actual: SERIES_LABELS.actual,
  target: SERIES_LABELS.target,
  red: SERIES_LABELS.red,
  lo: SERIES_LABELS.lo,
  hi: SERIES_LABELS.hi,
  note: 'Note',
};

const KPI_NAMES: readonly Place[] = [
  'kpi',
  'part',
  'department',
  'kpiCode',
  'id',
  'objective',
  'objectiveCode',
  'pillar',
];
const KPI_PLACES: readonly Place[] = [...KPI_NAMES, 'parentKpi', 'kind'];
const LINES: readonly Place[] = ['target', 'red', 'lo', 'hi'];
const PERIOD: readonly Place[] = [...PERIOD_PARTS, 'grain', 'series'];
const POINT: readonly Place[] = [...PERIOD, 'actual', ...LINES, 'note'];

/** The fields that are offered beside those of the record, by what a row is. */
const OWN_GROUPS: Readonly<Record<RowKind, readonly [label: string, fields: readonly string[]][]>> = {
  kpi: [
    [
      'KPI',
      [
        'measure',
        'part',
        'department',
        'code',
        'id',
        'objective',
        'objectiveCode',
        'pillar',
        'parentKpi',
        'kind',
        'chosenStatus',
      ],
    ],
  ],
  value: [
    ['KPI', KPI_NAMES],
    ['Value', POINT],
  ],
  kpiPeriods: [
    ['KPI', KPI_PLACES],
    ['For the year', ['series', ...LINES, 'note']],
  ],
  periodKpis: [['Period', [...PERIOD, 'note']]],
  target: [
    ['KPI', KPI_NAMES],
    ['Target', POINT],
  ],
  objective: [['Objective', ['title', 'code', 'id', 'pillar', 'type']]],
  initiative: [
    ['Initiative', ['initiative', 'code', 'id', 'objective', 'objectiveCode', 'pillar']],
    ['Tactics and action steps', ['kind', 'tactic', 'actionStep', 'initiativeCode']],
  ],
  cause: [
    ['Cause', ['cause', 'causeCode', 'causePillar']],
    ['Effect', ['effect', 'effectCode', 'effectPillar']],
    ['KPIs that show it', ['leadKpiId', 'leadKpiCode', 'lagKpiId', 'lagKpiCode']],
  ],
};

/** The fields that other columns say better, or that no sheet says. */
const NOT_OFFERED: readonly string[] =
  'measure title initiative code ownerId source formula factor statusChosen color'.split(' ');

/** The dates of dated fields, which have columns of their own. */
const DATE_LABELS: Readonly<Record<string, string>> = {
  baselineDate: 'Date of the baseline',
  finalTargetDate: 'Date of the final target',
};

const kindOf = (rows: RowKind) => KINDS[RECORD_KINDS[rows]];

const fieldLabel = (rows: RowKind, field: string): string | undefined =>
  kindOf(rows).fields[field]?.label ?? DATE_LABELS[field];

const ownLabel = (rows: RowKind, field: string): string =>
  PLACE_LABELS[field as Place] ?? fieldLabel(rows, field) ?? field;

/** The settings of a record that a person gives. Where rows have values of periods, those that are places there are none. */
function settingsOf(rows: RowKind): string[] {
  const isKpi = RECORD_KINDS[rows] === 'kpi';
  const ofRecord = Object.entries(kindOf(rows).fields)
    .filter(([, { label, rule, refers, isFixed }]) => label !== '' && rule && !refers && !isFixed)
    .map(([name]) => name);
  return [...ofRecord, ...(isKpi ? Object.keys(DATE_LABELS) : [])].filter(
    (name) => !NOT_OFFERED.includes(name) && (rows === 'kpi' || !isKpi || !(name in PLACE_LABELS)),
  );
}

const fieldValue = (field: string): string => `field:${field}`;

/** The choices of what a column is, by what a row is. `current` is among them, however it came there. */
export function fieldGroups(rows: RowKind, current: ColumnUse | null): FieldGroup[] {
  const groups: FieldGroup[] = OWN_GROUPS[rows].map(([label, fields]) => ({
    label,
    choices: fields.map((field) => ({ value: fieldValue(field), label: ownLabel(rows, field) })),
  }));
  const isWide = rows === 'kpiPeriods' || rows === 'periodKpis' || (current !== null && 'points' in current);
  if (isWide)
    groups.unshift({
      label: rows === 'periodKpis' ? 'Values of a KPI' : 'Values of a period',
      choices: SERIES.map((series) => ({ value: `points:${series}`, label: SERIES_LABELS[series] })),
    });
  const offered = new Set(groups.flatMap(({ choices }) => choices.map(({ value }) => value)));
  const settings =
    rows === 'periodKpis' ? [] : settingsOf(rows).filter((name) => !offered.has(fieldValue(name)));
  if (settings.length > 0)
    groups.push({
      label: 'Settings',
      choices: settings.map((field) => ({
        value: fieldValue(field),
        label: fieldLabel(rows, field) ?? field,
      })),
    });
  const value = valueOfUse(current);
  const isOffered = groups.some(({ choices }) => choices.some((choice) => choice.value === value));
  if (current && 'field' in current && !isOffered)
    groups.push({
      label: 'Other',
      choices: [{ value, label: fieldLabel(rows, current.field) ?? ownLabel(rows, current.field) }],
    });
  return groups;
}

/** What stands for the use of a column in a Select; '' for one that is not read. */
export function valueOfUse(use: ColumnUse | null): string {
  if (!use) return '';
  return 'field' in use ? fieldValue(use.field) : `points:${use.points}`;
}

/** What a column is, for people. */
export const labelOfUse = (rows: RowKind, use: ColumnUse): string =>
  fieldGroups(rows, use)
    .flatMap(({ choices }) => choices)
    .find(({ value }) => value === valueOfUse(use))?.label ?? '';

/** The use of a column that was chosen in a Select. Of a wide sheet it begins with the period or KPI that the heading says. */
export function columnUse(value: string, rows: RowKind, heading: string): ColumnUse | null {
  const [sort, name = ''] = value.split(':');
  if (sort === 'field') return { field: name };
  if (sort !== 'points') return null;
  const points = name as Series;
  return rows === 'periodKpis'
    ? { points, kpi: heading.slice(0, 500) }
    : { points, period: heading.slice(0, 40) };
}

/** The columns where rows are something else: those that it has no use for are not read. */
export function columnsFor(rows: RowKind, columns: readonly (ColumnUse | null)[]): (ColumnUse | null)[] {
  const offered = new Set(
    fieldGroups(rows, null).flatMap(({ choices }) => choices.map(({ value }) => value)),
  );
  return columns.map((use) => {
    if (!use || !offered.has(valueOfUse(use))) return null;
    if ('kpi' in use) return rows === 'periodKpis' ? use : null;
    return 'period' in use && rows !== 'kpiPeriods' ? null : use;
  });
}
