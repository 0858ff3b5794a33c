import { expect, it } from 'vitest';
import { guessMapping } from '../../contract/table/guess.ts';
import { interpret } from '../../contract/table/interpret.ts';
import { DEFAULT_CALENDAR } from '../../contract/scorecard/calendar.ts';
import { DEFAULT_READING_LIMITS } from '../../contract/import/limits.ts';
import { readSource } from './reading/read-file.ts';
import { textCell, workbook } from './reading/test/workbooks.ts';

const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27', kpiOf: () => undefined };

/** What the first sheet of a file says, as texts. */
async function said(name: string, bytes: Uint8Array): Promise<(string | undefined)[][]> {
  const [sheet] = await readSource({ name, bytes }, DEFAULT_READING_LIMITS);
  if (!sheet) throw new Error('The file has no sheet');
  return interpret(sheet, guessMapping(sheet, context), context).map(({ places, points, problems }) => [
    places.pillar,
    places.kpi,
    ...points.map(({ series, grain, start, value }) => `${series} ${grain} ${start} ${value}`),
    ...problems.map(({ message }) => message),
  ]);
}

it('a workbook as people make it: a merged title, a year merged over its months, a group merged over its measures, percent cells', async () => {
  const number = (place: string, value: number, style = 0) =>
    `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  const rows = `
    <row r="1">${textCell('A1', 'City scorecard')}</row>
    <row r="3">${number('C3', 2025)}${number('E3', 2026)}</row>
    <row r="4">${textCell('A4', 'Perspective')}${textCell('B4', 'Indicator')}${textCell('C4', 'Nov')}${textCell('D4', 'Dec')}${textCell('E4', 'Jan')}</row>
    <row r="5">${textCell('A5', 'Customer')}${textCell('B5', 'Satisfaction')}${number('C5', 0.8, 1)}${number('D5', 0.815, 1)}${textCell('E5', '*')}</row>
    <row r="6">${textCell('B6', 'Waiting time')}${number('C6', 12)}${number('D6', 11)}${number('E6', 10)}</row>
    <row r="7">${textCell('A7', 'Total')}${number('C7', 99)}${number('D7', 99)}${number('E7', 99)}</row>
    <row r="90"><c r="A90"/></row>`;
  const after =
    '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="C3:D3"/><mergeCell ref="A5:A6"/></mergeCells>';
  expect(await said('scorecard.xlsx', await workbook({ rows, after, formats: ['0.0%'] }))).toEqual([
    [
      'Customer',
      'Satisfaction',
      'actual month 2025-11-01 80',
      'actual month 2025-12-01 81.5',
      'actual month 2026-01-01 null',
    ],
    [
      'Customer',
      'Waiting time',
      'actual month 2025-11-01 12',
      'actual month 2025-12-01 11',
      'actual month 2026-01-01 10',
    ],
  ]);
});

it('a text in Windows-1252 with semicolons and decimal commas', async () => {
  const text =
    'Säule;Kennzahl;Zeitraum;Ist;Soll\r\n;;;;\r\nKunde;Qualität;01.02.2026;1.234,5;"2.000,0"\r\n;;01.03.2026;;k. A.\r\n';
  expect(await said('werte.csv', Buffer.from(text, 'latin1'))).toEqual([
    ['Kunde', 'Qualität', 'actual month 2026-02-01 1234.5', 'target month 2026-02-01 2000'],
    ['Kunde', 'Qualität'],
  ]);
});
