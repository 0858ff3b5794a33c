import { DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { withoutOpen } from '../answers.ts';
import { guessTable } from '../guess.ts';
import { interpret } from '../interpret.ts';
import type { ImportRow } from '../row.ts';
import { sheetOfCells, type TestCell } from './sheets.ts';

const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27' };

const textOf = (field: unknown): string =>
  typeof field === 'object' && field !== null
    ? Object.values(field).filter(Boolean).join(' of ')
    : String(field);

/** What a row says, in a line: 'Sales | unit: % | target: 5 | actual 2026-01: 3'. */
function factOf({ places, fields, points, problems, omitted }: ImportRow): string {
  const { kpi = '', kpiCode, objective, pillar } = places;
  const place = { code: kpiCode, objective, pillar };
  const { measure: _, code: __, ...others } = fields;
  return [
    kpi,
    ...Object.entries({ ...place, ...others }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : `${name}: ${textOf(value)}`,
    ),
    ...points.map(
      ({ series, grain, start, value, kpi: own, unit = '', note }) =>
        `${own === undefined ? '' : `${own} `}${series} ${grain} ${start}: ${value ?? 'n/a'}${unit}${note && `, ${note}`}`,
    ),
    ...[...problems, ...omitted].map(({ message }) => `! ${message}`),
  ]
    .filter(Boolean)
    .join(' | ');
}

/**
 * What is read of a sheet without help, a line a row, and what is questionLines: '? column C says “forecast”: Target, Actual'. Cells of lines
 * are apart by semicolons.
 */
export function factsOf(lines: readonly string[] | readonly TestCell[][], name?: string): string[] {
  const cells = lines.map((line) => (typeof line === 'string' ? line.split(';') : line));
  const sheet = sheetOfCells(cells, name);
  const { mapping, questions } = guessTable(sheet, context);
  const rows = interpret(sheet, withoutOpen(mapping), { ...context, kpiOf: () => undefined });
  const questionLines = questions.map(({ column, why, choices }) => {
    const labels = choices.slice(0, -1).map(({ label }) => label);
    return `? column ${String.fromCharCode(65 + column)}: ${why}: ${labels.join(', ')}`;
  });
  return [...rows.map(factOf), ...questionLines];
}
