import { nameKey } from '../people/names.ts';
import { memo } from '../scorecard/steps.ts';
import { DataRows } from '../table/data-rows.ts';
import { fieldOf, type ImportMapping } from '../table/mapping.ts';
import type { ReadSheet } from '../table/row.ts';
import { textOf } from '../values/cell-text.ts';

/** The columns that tell which record and which point a row is. */
const NAMING: ReadonlySet<string> = new Set(
  (
    'id pillar objective objectiveCode measure title code kpi kpiCode parentKpi initiative initiativeCode tactic actionStep ' +
    'cause causeCode causePillar effect effectCode effectPillar period year month series'
  ).split(' '),
);

/** The longest name of a row: characters. */
const NAME_LENGTH = 500;

/** Gives each text a number that tells it from equal ones before it. */
export function numbered(): (text: string) => string {
  const times = new Map<string, number>();
  return (text) => {
    const number = memo(times, text, () => 0) + 1;
    times.set(text, number);
    return `${text} ${number}`;
  };
}

/** The rows of a sheet by what names them, which stays when other rows come before them. Those without a name are left out. */
export function rowsByName(sheet: ReadSheet, mapping: ImportMapping): Map<string, number> {
  const columns = [...mapping.columns.keys()].filter((index) =>
    NAMING.has(fieldOf(mapping.columns[index]) ?? ''),
  );
  const nameOf = numbered();
  const rows = new Map<string, number>();
  for (const { row, cells, section = '' } of new DataRows(sheet, mapping)) {
    const texts = [section, ...columns.map((index) => textOf(cells[index]))].map(nameKey);
    if (texts.some(Boolean)) rows.set(nameOf(texts.join('\t').slice(0, NAME_LENGTH)), row);
  }
  return rows;
}
