import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { answered } from '../answers.ts';
import { guessTable } from '../guess.ts';
import { interpret } from '../interpret.ts';
import { factsOf } from '../test/facts.ts';
import { sheetOfCells } from '../test/sheets.ts';

/** Small sheets of numbers as people's files have them, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'thousands below English headings, one of which other languages have too',
    ['Metric;Type;Jan 2026;Feb 2026', 'Visits;Actual;1,250;1,310'],
    ['Visits | grain: month | actual month 2026-01-01: 1250 | actual month 2026-02-01: 1310'],
  ],
  [
    'thousands below German headings',
    ['Kennzahl;Ziel 2026', 'Besuche;1.250'],
    ['Besuche | grain: year | target year 2026-01-01: 1250'],
  ],
  [
    'other numbers, which tell the mark',
    ['Indicador;Meta 2024;Valor 2024', 'Consultas;12,500;12,870', 'Tasa;1,250,000;5'],
    [
      'Consultas | grain: year | target year 2024-01-01: 12500 | actual year 2024-01-01: 12870',
      'Tasa | grain: year | target year 2024-01-01: 1250000 | actual year 2024-01-01: 5',
    ],
  ],
  [
    'codes with a point, which tell no mark',
    ['Code;Kennzahl;Ziel 2026', '1.1;Besuche;1.250', '1.2;Quote;7'],
    [
      'Besuche | code: 1.1 | grain: year | target year 2026-01-01: 1250',
      'Quote | code: 1.2 | grain: year | target year 2026-01-01: 7',
    ],
  ],
  [
    'thousands or decimals below Spanish headings',
    ['Indicador;Unidad;Meta 2024;Valor 2024', 'Consultas;Número;12,500;12,870'],
    [
      'Consultas | unit: Número',
      '? column C: numbers that could be read in two ways: 12,500 is 12500, 12,500 is 12.5',
      '? column D: numbers that could be read in two ways: 12,870 is 12870, 12,870 is 12.87',
    ],
  ],
  [
    'thousands or decimals below headings of no language',
    ['KPI;2022;2023', 'Bayern;11.402;11.870', 'Hessen;6.100;5.900'],
    [
      'Bayern',
      'Hessen',
      '? column B: numbers that could be read in two ways: 11.402 is 11402, 11.402 is 11.402',
      '? column C: numbers that could be read in two ways: 11.870 is 11870, 11.870 is 11.87',
    ],
  ],
  [
    'thousands or decimals of a column that is asked about in any case',
    ['Indicador;Meta 2024;Previsto 2025', 'Consultas;5;13.100'],
    [
      'Consultas | grain: year | target year 2024-01-01: 5',
      '? column C: says “Previsto”: Target: 13.100 is 13100, Target: 13.100 is 13.1, Actual: 13.100 is 13100, Actual: 13.100 is 13.1',
    ],
  ],
  [
    'numbers of two notations in one sheet',
    ['KPI;Target;Actual', 'A;1.234,5;1,234.5', 'B;5;1,250'],
    [
      'A | target: 1234.5',
      'B | target: 5',
      '? column C: numbers that could be read in two ways: 1,250 is 1250, 1,250 is 1.25',
    ],
  ],
  [
    'decimals of programs, which have more digits than a number',
    ['KPI;Actual;Baseline', 'A;0.7664073700716846;0.30000000000000004'],
    ['A | actual: 0.766407370071685 | baseline: 0.3'],
  ],
  [
    'a column of targets of which few are numbers',
    [
      'KPI;Target;Actual',
      'Ratio nurses:patients;1:4;1:5',
      'Response;95% in 4 hours;93%',
      'Attendance;Improve on 91%;92.5%',
      'Revenue;1200;1150',
    ],
    [
      'Ratio nurses:patients | ! Give a number in place of “1:4” | ! Give a number in place of “1:5”',
      'Response | actual: 93 | unit: % | ! Give a number in place of “95% in 4 hours”',
      'Attendance | actual: 92.5 | unit: % | ! Give a number in place of “Improve on 91%”',
      'Revenue | target: 1200 | actual: 1150',
    ],
  ],
  [
    'targets that are limits in words, below a heading of objectives',
    ['Kennzahl;Ziel', 'Sturzrate;kleiner 5%', 'Zufriedenheit;größer 60'],
    ['Sturzrate | target: 5 | unit: % | direction: down', 'Zufriedenheit | target: 60 | direction: up'],
  ],
  [
    'columns that should have numbers, or have them among words',
    [
      'KPI;Actual;Result;Site;Link;Phone;Since;Cases seen',
      'A;1;achieved;S-12;https://a.org/1;+44 20 7946 0958;01.02.2024;about 5 of 12',
      'B;2;failed;S-14;https://a.org/2;+44 20 7946 0959;01.03.2024;some 7 cases',
    ],
    [
      'A | actual: 1',
      'B | actual: 2',
      '? column C: no numbers below a heading of numbers: Target, Baseline, Final target',
      '? column H: cells with numbers whose heading is not known: Target, Baseline, Final target',
    ],
  ],
  [
    'merged titles between rows',
    [
      'KPI;Actual;Target;Baseline',
      'A. Clinical;A. Clinical;A. Clinical;A. Clinical',
      'Falls;1;2;3',
      'B. Staff;B. Staff;B. Staff;B. Staff',
      'Sick;4;5;6',
    ],
    [
      'Falls | objective: A. Clinical | actual: 1 | target: 2 | baseline: 3',
      'Sick | objective: B. Staff | actual: 4 | target: 5 | baseline: 6',
    ],
  ],
  [
    'weights in percent, which are not in the unit of the KPI',
    ['KPI;Weight;Actual;Unit', 'NPS;30%;45;', 'Sales;70%;1200;€'],
    ['NPS | weight: 30 | actual: 45', 'Sales | weight: 70 | actual: 1200 | unit: €'],
  ],
  [
    'scales behind numbers, which are multiplied where the unit does not have them',
    [
      'KPI;Unit;2023;2024',
      'Exporte;;1,5 mil;1.402',
      'Users;;340k;350k',
      'Umsatz;T€;340 T€;350',
      'Ertrag;;5 Mio. €;5,2',
    ],
    [
      'Exporte | grain: year | actual year 2023-01-01: 1500 | actual year 2024-01-01: 1402',
      'Users | grain: year | actual year 2023-01-01: 340000 | actual year 2024-01-01: 350000',
      'Umsatz | unit: T€ | grain: year | actual year 2023-01-01: 340 | actual year 2024-01-01: 350',
      'Ertrag | unit: Mio. € | grain: year | actual year 2023-01-01: 5 | actual year 2024-01-01: 5.2',
    ],
  ],
  [
    'scales in headings',
    ['KPI;Actual (in thousands);Target (Mio.);Baseline (thousands)', 'Users;340;1.2;300'],
    ['Users | actual: 340 | baseline: 300 | unit: thousands | ! This is in Mio., and the unit is thousands'],
  ],
  [
    'different units in headings of values',
    ['KPI;Month;Actual (T€);Target (Mio. €)', 'Revenue;2026-01;1,200;1.3'],
    [
      'Revenue | unit: T€ | grain: month | actual month 2026-01-01: 1200 | ! This is in Mio. €, and the unit is T€',
    ],
  ],
  [
    'currencies before numbers, and a minus behind',
    ['KPI;Ziel;Ist', 'Umsatz;R$ 1.250.000,00;R$ 1.100.000,00', 'SAP;3.400-;Kč 1.200-'],
    [
      'Umsatz | target: 1250000 | actual: 1100000 | unit: R$',
      'SAP | target: -3400 | actual: -1200 | unit: Kč',
    ],
  ],
  [
    'marks of footnotes, and of values that are not final',
    ['Kennzahl;2023;2024', 'A;89,2*;88,1 (p)', 'B;11.870¹;12.010 (vorl.)', 'C;7p;8 €'],
    [
      'A | grain: year | actual year 2023-01-01: 89.2, * | actual year 2024-01-01: 88.1, (p)',
      'B | grain: year | actual year 2023-01-01: 11870, ¹ | actual year 2024-01-01: 12010, (vorl.)',
      'C | unit: € | grain: year | actual year 2023-01-01: 7, p | actual year 2024-01-01: 8',
    ],
  ],
  [
    'numbers that are far from those beside them with a unit',
    [
      'KPI;Actual;Target;Baseline',
      'A;4,800,000;5 Mio. €;4 Mio. €',
      'B;4.8;5 Mio. €;',
      'C;250;2 days;3',
      'D;5 Mio. €;4800000;',
    ],
    [
      'A | target: 5 | baseline: 4 | unit: Mio. € | ! Give the unit of this number: it is far from those beside it, which are in Mio. €',
      'B | actual: 4.8 | target: 5 | unit: Mio. €',
      'C | actual: 250 | target: 2 | baseline: 3 | unit: days',
      'D | actual: 5 | unit: Mio. € | ! Give the unit of this number: it is far from those beside it, which are in Mio. €',
    ],
  ],
  [
    'values that are far from those of other periods with a unit',
    ['KPI;2023;2024', 'A;4,800,000;5 Mio. €', 'B;5 Mio. €;4,800,000'],
    [
      'A | unit: Mio. € | grain: year | actual year 2024-01-01: 5 | ! Give the unit of this number: it is far from those beside it, which are in Mio. €',
      'B | unit: Mio. € | grain: year | actual year 2023-01-01: 5 | ! Give the unit of this number: it is far from those beside it, which are in Mio. €',
    ],
  ],
  [
    'values of the KPI of a column that are far from those with a unit',
    ['Month;Revenue;Visits', '2026-01;5 Mio. €;7', '2026-02;4,800,000;8', '2026-03;4.9;9'],
    [
      'grain: month | Revenue actual month 2026-01-01: 5Mio. € | Visits actual month 2026-01-01: 7',
      'grain: month | Visits actual month 2026-02-01: 8 | ! Give the unit of this number: it is far from those beside it, which are in Mio. €',
      'grain: month | Revenue actual month 2026-03-01: 4.9Mio. € | Visits actual month 2026-03-01: 9',
    ],
  ],
  [
    'durations in the time that units and names say',
    [
      'KPI;Unit;Jan 2026;Feb 2026',
      'Wait;minutes;00:45;00:50',
      'Call;seconds;5m 12s;00:05:12',
      'Trip;h;2h30;1:15',
      'Stay in hours;;00:45;1h 30min',
      'Triage (min);;00:45;01:15',
      'Other;;00:45;7',
    ],
    [
      'Wait | unit: minutes | grain: month | actual month 2026-01-01: 45 | actual month 2026-02-01: 50',
      'Call | unit: seconds | grain: month | actual month 2026-01-01: 312 | actual month 2026-02-01: 312',
      'Trip | unit: h | grain: month | actual month 2026-01-01: 2.5 | actual month 2026-02-01: 1.25',
      'Stay in hours | grain: month | actual month 2026-01-01: 0.75 | actual month 2026-02-01: 1.5',
      'Triage (min) | grain: month | actual month 2026-01-01: 45 | ! “01:15” may be hours and minutes, or minutes and seconds: give a number',
      'Other | grain: month | actual month 2026-02-01: 7 | ! Give a number in place of “00:45”, or the unit of the KPI: hours, minutes or seconds',
    ],
  ],
  [
    'durations below the name of a KPI, which are none themselves',
    ['Month;Team;Wait in hours', '2026-01;North;00:45', '2026-02;North;00:50'],
    [
      'grain: month | Wait in hours actual month 2026-01-01: 0.75',
      'grain: month | Wait in hours actual month 2026-02-01: 0.833333333333',
    ],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});

test('an answer about numbers is that of all columns that are asked so, but of none that is answered', () => {
  const sheet = sheetOfCells([
    ['KPI', '2022', '2023', '2024'],
    ['Bayern', '11.402', '11.870', '12.010'],
  ]);
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27' };
  const { mapping, questions } = guessTable(sheet, context);
  const choicesAt = (column: number) =>
    questions.find((question) => question.column === column)?.choices ?? [];
  const [thousands, decimals, leaveOut] = choicesAt(1);
  if (!thousands || !decimals || !leaveOut) throw new Error('Nothing is asked');
  const without = answered(mapping, questions, 3, leaveOut);
  const all = answered(without, questions, 1, thousands);
  expect(all.open).toEqual([]);
  const valuesOf = (answers: typeof mapping) =>
    interpret(sheet, answers, { ...context, kpiOf: () => undefined })[0]?.points.map(({ value }) => value);
  expect(valuesOf(all)).toEqual([11_402, 11_870]);
  expect(valuesOf(answered(all, questions, 1, decimals))).toEqual([11.402, 11.87]);
});

test('an answer about fractions is that of all columns that are asked so', () => {
  const sheet = sheetOfCells([
    ['KPI', 'Target %', 'Actual %', 'Forecast'],
    ['Falls', '0.4', '0.5', '7'],
  ]);
  const { mapping, questions } = guessTable(sheet, { calendar: DEFAULT_CALENDAR, today: '2026-11-27' });
  const [question] = questions;
  expect(question?.why).toBe('percentages of “Falls” that are all 1 or less');
  const [fractions] = question?.choices ?? [];
  if (!fractions) throw new Error('Nothing is asked');
  expect(answered(mapping, questions, 1, fractions)).toMatchObject({
    columns: [{ field: 'measure' }, { field: 'target' }, { field: 'actual' }, null],
    fractions: true,
    open: [3],
  });
});
