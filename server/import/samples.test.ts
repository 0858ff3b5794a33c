import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guessMapping } from '../../contract/table/guess.ts';
import { interpret } from '../../contract/table/interpret.ts';
import { DEFAULT_READING_LIMITS } from '../../contract/import/limits.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { readSource } from './reading/read-file.ts';

const FOLDER = join(import.meta.dirname, '../../docs/using/samples');

/** What a row of each sample is, how many it has, and with how many points. */
const SAMPLES = {
  'causes.csv': ['cause', 2, 0],
  'plan.csv': ['kpi', 5, 0],
  'scorecard-by-month.csv': ['kpiPeriods', 4, 32],
  'values-by-month.csv': ['value', 9, 18],
} as const;

it('the documentation has no other samples', () => {
  expect(readdirSync(FOLDER)).toEqual(Object.keys(SAMPLES));
});

it.each(Object.entries(SAMPLES))('%s is read without help', async (name, [kind, count, points]) => {
  const bytes = readFileSync(join(FOLDER, name));
  const [sheet] = await readSource({ name, bytes }, DEFAULT_READING_LIMITS);
  if (!sheet) throw new Error('It has no sheet');
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27' };
  const mapping = guessMapping(sheet, context);
  expect(mapping.rows).toBe(kind);
  expect(mapping.columns).not.toContain(null);
  const rows = interpret(sheet, mapping, { ...context, kpiOf: () => undefined });
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  expect([rows.length, rows.flatMap((row) => row.points).length]).toEqual([count, points]);
});
