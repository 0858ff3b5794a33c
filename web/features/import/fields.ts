import { type ColumnUse, PLACES, RECORD_KINDS, type RowKind } from '../../../contract/table/mapping.ts';
import { PERIOD_PARTS } from '../../../contract/table/periods.ts';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import { SERIES, type Series } from '../../../contract/scorecard/settings.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';

/** What a column may be; its value stands for the use in a Select. */
interface FieldGroup {
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** The names of the fields that are no fields of a record, where their words do not say it. */
const PLACE_LABELS: Readonly<Record<string, string>> = {
  id: 'ID in Meridian',
  parentKpi: 'KPI above it',
  part: 'Part of the KPI’s name',
  department: 'Department of a department KPI',
  chosenStatus: 'Status chosen',
  kind: 'Kind or level',
  period: 'Period or date',
  half: 'Half-year',
  fiscalMonth: 'Month of the fiscal year',
  grain: 'Length of the period',
  series: 'What the number is',
  ...SERIES_LABELS,
};

const isPlace = (field: string): boolean => (PLACES as readonly string[]).includes(field);

/** A place for people: 'Code of the lead KPI' for `leadKpiCode`. */
function placeLabel(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace('kpi', 'KPI');
  return PLACE_LABELS[field] ?? capitalized(words.replace(/^(.+) (code|pillar)$/, '$2 of the $1'));
}

const KPI_NAMES = 'kpi part department kpiCode id objective objectiveCode pillar lowerIsBetter';
const LINES = 'target red lo hi';
const VALUES = 'actual num den';
const PERIOD = `${PERIOD_PARTS.join(' ')} grain series`;
const POINT = `${PERIOD} ${VALUES} ${LINES} note`;

/** The fields that are offered beside those of the record, by what a row is. */
const OWN_GROUPS: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  kpi: {
    KPI: 'measure part department code id objective objectiveCode pillar parentKpi kind chosenStatus lowerIsBetter',
  },
  value: { KPI: KPI_NAMES, Value: POINT },
  kpiPeriods: { KPI: `${KPI_NAMES} parentKpi kind`, 'For the year': `series ${LINES} note` },
  periodKpis: { Period: `${PERIOD} note` },
  target: { KPI: KPI_NAMES, Target: POINT },
  objective: { Objective: 'title code id pillar type' },
  initiative: {
    Initiative: 'initiative code id objective objectiveCode pillar',
    'Tactics and action steps': 'kind tactic actionStep initiativeCode',
  },
  cause: {
    Cause: 'cause causeCode causePillar',
    Effect: 'effect effectCode effectPillar',
    'KPIs that show it': 'leadKpiId leadKpiCode lagKpiId lagKpiCode',
  },
};

/** The fields that other columns say better, or that no sheet says. */
const NOT_OFFERED: readonly string[] =
  'measure title initiative code ownerId source formula factor statusChosen color'.split(' ');

/** The dates of dated fields, which have columns of their own. */
const DATE_LABELS: Readonly<Record<string, string>> = {
  baselineDate: 'Date of the baseline',
  finalTargetDate: 'Date of the final target',
};

const fieldLabel = (rows: RowKind, field: string): string | undefined =>
  KINDS[RECORD_KINDS[rows]].fields[field]?.label ?? DATE_LABELS[field];

/** The settings of a record that a person gives. Where rows have values of periods, those that are places there are none. */
function settingsOf(rows: RowKind): string[] {
  const kind = RECORD_KINDS[rows];
  const ofRecord = Object.entries(KINDS[kind].fields)
    .filter(([, { label, rule, refers, isFixed }]) => label !== '' && rule && !refers && !isFixed)
    .map(([name]) => name);
  return [...ofRecord, ...(kind === 'kpi' ? Object.keys(DATE_LABELS) : [])].filter(
    (name) => !NOT_OFFERED.includes(name) && (rows === 'kpi' || kind !== 'kpi' || !isPlace(name)),
  );
}

const fieldValue = (field: string): string => `field:${field}`;

/** The choices of what a column is, by what a row is. `current` is among them, however it came there. */
export function fieldGroups(rows: RowKind, current: ColumnUse | null): FieldGroup[] {
  const groups: FieldGroup[] = Object.entries(OWN_GROUPS[rows]).map(([label, fields]) => ({
    label,
    choices: fields.split(' ').map((field) => ({
      value: fieldValue(field),
      label: isPlace(field) ? placeLabel(field) : (fieldLabel(rows, field) ?? field),
    })),
  }));
  if (rows === 'kpiPeriods' || rows === 'periodKpis' || (current && 'points' in current))
    groups.unshift({
      label: rows === 'periodKpis' ? 'Values of a KPI' : 'Values of a period',
      choices: SERIES.map((series) => ({ value: `points:${series}`, label: SERIES_LABELS[series] })),
    });
  const add = (label: string, fields: readonly string[]): void => {
    const offered = new Set(groups.flatMap(({ choices }) => choices.map(({ value }) => value)));
    const choices = fields
      .map((field) => ({ value: fieldValue(field), label: fieldLabel(rows, field) ?? placeLabel(field) }))
      .filter(({ value }) => !offered.has(value));
    if (choices.length > 0) groups.push({ label, choices });
  };
  if (rows !== 'periodKpis') add('Settings', settingsOf(rows));
  if (current && 'field' in current) add('Other', [current.field]);
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
