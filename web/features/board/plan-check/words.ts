import type { Fix, Severity } from '../../../../contract/plan-check/finding.ts';

/** The headings of the severities. */
export const SEVERITY_TITLES: Record<Severity, string> = {
  high: 'Act on these first',
  medium: 'Fix these soon',
  low: 'Worth a thought',
};

const FIELD_FIXES: Record<Extract<Fix, { field: string }>['field'], string> = {
  actual: 'Enter value',
  baseline: 'Change baseline',
  indicator: 'Mark as lead',
  inputOwner: 'Set owner',
  unit: 'Change unit',
  weight: 'Set weight',
  nodeId: 'Choose objective',
  whenDate: 'Change end date',
  whoName: 'Set owner',
};

const OTHER_FIXES: Record<Exclude<Fix['open'], 'kpi' | 'initiative' | 'node'>, string> = {
  newKpi: 'Add KPI',
  newInitiative: 'Add initiative',
  values: 'Open KPI',
  kpis: 'Manage KPIs',
  objectives: 'Manage objectives',
  map: 'Open the map',
  team: 'Say who they are',
};

/** The label of the button that opens a fix. */
export const fixLabel = (fix: Fix): string =>
  'field' in fix ? FIELD_FIXES[fix.field] : OTHER_FIXES[fix.open];
