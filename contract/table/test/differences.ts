import { withoutOpen } from '../answers.ts';
import { guessTable } from '../guess.ts';
import { interpret } from '../interpret.ts';
import type { ImportRow } from '../row.ts';
import type { PublicSheet } from './public-sheets.ts';
import { PERCENT_UNITS } from './sheet-words.ts';
import { sheetOfCells } from './sheets.ts';

const TODAY = '2026-11-27';

/** Fields of numbers: none may be read of a cell that says something else. */
const FIELDS = [
  'target',
  'actual',
  'baseline',
  'finalTarget',
  'weight',
  'unit',
  'direction',
  'grain',
  'inputOwner',
];

const valueIn = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && 'value' in field ? field.value : field;

/** What a row says, in the form of facts: of the KPI at its place. */
function* factsIn({
  fields,
  places,
  points,
}: ImportRow): Generator<[kpi: string | undefined, what: string, value: unknown]> {
  for (const field of FIELDS) {
    const value = valueIn(fields[field]);
    const isPercent = field === 'unit' && PERCENT_UNITS.includes(String(value));
    if (value !== undefined)
      yield [undefined, field === 'inputOwner' ? 'owner' : field, isPercent ? '%' : value];
  }
  if (places.objective !== undefined) yield [undefined, 'objective', places.objective];
  for (const { series, grain, start, value, state, kpi } of points)
    yield [kpi, `${series} ${grain}:${start}`, state === 'na' ? 'na' : value];
}

/** What the reader makes of a sheet against what it says. */
export function differencesOf({ calendar, kpis, grain, cells, facts, keyColumns, kpiOfRow }: PublicSheet) {
  const context = { calendar, today: TODAY };
  const sheet = sheetOfCells(cells);
  const { mapping, questions } = guessTable(sheet, context);
  const rows = interpret(sheet, withoutOpen(mapping), { ...context, kpiOf: () => undefined });
  const open = new Set(questions.map(({ column }) => column));
  const differences = new Set<string>();
  const nameOf = (kpi: number): string => [kpis[kpi]?.name, kpis[kpi]?.region].filter(Boolean).join(', ');

  const truth = new Map(facts.map((fact) => [`${fact.kpi} ${fact.what}`, fact]));
  const readings = new Map<string, Set<unknown>>();
  for (const row of rows.filter(({ problems }) => problems.length === 0)) {
    const own = kpiOfRow.get(row.row);
    const title = row.places.kpi;
    if (own !== undefined && title !== kpis[own]?.name)
      differences.add(`wrong KPI: ${title} for ${nameOf(own)}`);
    if (own === undefined && row.points.length === 0) {
      if (title !== undefined) differences.add(`wrong KPI: ${title} for none`);
      continue;
    }
    for (const [name, what, value] of factsIn(row)) {
      const kpi = own ?? kpis.findIndex((one) => one.name === name);
      if (own === undefined && name === undefined) continue;
      // A target beside periods is that of their years.
      const isOfYear = what.startsWith('target year:') && truth.has(`${kpi} target`);
      const key = `${kpi} ${isOfYear ? 'target' : what}`;
      const values = readings.get(key) ?? new Set();
      readings.set(key, values.add(value));
    }
  }
  for (const [key, values] of readings) {
    const fact = truth.get(key);
    const [kpi = '', ...rest] = key.split(' ');
    const what = rest.join(' ');
    const own = kpis[Number(kpi)];
    const isImplied =
      (what === 'grain' && values.has(grain)) ||
      (what === 'unit' && values.has(own?.isPercent ? '%' : own?.unit));
    for (const value of values)
      if (fact ? value !== fact.value : !isImplied)
        differences.add(
          `wrong ${what}: ${String(value)} for ${fact?.value ?? 'nothing'} of ${own ? nameOf(Number(kpi)) : 'no KPI'}`,
        );
  }
  let read = 0;
  for (const [key, fact] of truth) {
    if (readings.has(key)) read += 1;
    else if (!facts.filter(({ kpi, what }) => kpi === fact.kpi && what === fact.what).some(isTold))
      differences.add(`lost ${fact.what}: ${fact.value} of ${nameOf(fact.kpi)}`);
  }
  const regions = kpis.some(({ region }) => region !== undefined) && facts.length > 0;
  const isTellingApart =
    keyColumns.some((column) => open.has(column)) ||
    rows.every(({ row, problems, places, fields }) => {
      const region = kpis[kpiOfRow.get(row) ?? -1]?.region;
      return (
        problems.length > 0 ||
        region === undefined ||
        [...Object.values(places), ...Object.values(fields)].some((text) => String(text).includes(region))
      );
    });
  if (regions && !isTellingApart) differences.add('equal names that nothing tells apart');
  return { differences: [...differences], facts: truth.size, read, mapping, questions };

  function isTold({ row, column, what }: PublicSheet['facts'][number]): boolean {
    const own = rows.find((one) => one.row === row);
    const periods = facts.filter((fact) => fact.row === row && fact.what.includes(':'));
    return (
      open.has(column) ||
      // A target beside periods is that of their years, which wait for answers.
      (what === 'target' && periods.length > 0 && periods.every((fact) => open.has(fact.column))) ||
      keyColumns.some((key) => open.has(key)) ||
      (own?.problems.length ?? 0) > 0 ||
      (own?.omitted.some((problem) => problem.column === column) ?? false)
    );
  }
}
