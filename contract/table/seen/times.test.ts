import { expect, test } from 'vitest';
import { factsOf } from '../test/facts.ts';

/** Small sheets of values over time as people's files have them, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'codes of two numbers beside years, which are no months',
    ['Code;Indicator;2021;2022', '1.1;Jobs;50;51', '1.2;Homes;10;11'],
    [
      'Jobs | code: 1.1 | grain: year | actual year 2021-01-01: 50 | actual year 2022-01-01: 51',
      'Homes | code: 1.2 | grain: year | actual year 2021-01-01: 10 | actual year 2022-01-01: 11',
    ],
  ],
  [
    'names of months in Austria',
    ['Kennzahl;Jänner 2026;Feber 2026', 'Umsatz;5;6'],
    ['Umsatz | grain: month | actual month 2026-01-01: 5 | actual month 2026-02-01: 6'],
  ],
  [
    'other numbers than values below months',
    [';Oct 2025;;;Nov 2025;;', 'Measure;Num;Den;Rate;Num;Den;Rate', 'Hygiene;90;100;90%;95;100;95%'],
    [
      'Hygiene',
      '? column B: another column says the same: Actual, Target',
      '? column C: another column says the same: Actual, Target',
      '? column D: another column says the same: Actual, Target',
      '? column E: another column says the same: Actual, Target',
      '? column F: another column says the same: Actual, Target',
      '? column G: another column says the same: Actual, Target',
    ],
  ],
  [
    'targets and results in the plural above quarters',
    [';Metas;;Resultados;', 'Indicador;T1 2026;T2 2026;T1 2026;T2 2026', 'Cobertura;80;82;79;83'],
    [
      'Cobertura | grain: quarter | target quarter 2026-01-01: 80 | target quarter 2026-04-01: 82 | actual quarter 2026-01-01: 79 | actual quarter 2026-04-01: 83',
    ],
  ],
  [
    'a second table of the same periods',
    ['Revenue;2024;2025', 'North;10;12', '', 'Headcount;2024;2025', 'North;100;120'],
    [
      'North | grain: year | actual year 2024-01-01: 10 | actual year 2025-01-01: 12',
      'Headcount | ! Another table begins here, which is not read: move the heading to it, or split the sheet',
    ],
  ],
  [
    'weeks by their first days, which have words before them',
    ['KPI;w/c 05/01/2026;w/c 12/01/2026;w/c 19/01/2026', 'Orders;10;12;11'],
    [
      'Orders | grain: week | actual week 2026-01-05: 10 | actual week 2026-01-12: 12 | actual week 2026-01-19: 11',
    ],
  ],
  [
    'totals and running totals below months',
    ['Month;Admissions;Discharges', 'Jan 2026;120;110', 'Feb 2026;130;125', 'YTD;250;235', 'Total;250;235'],
    [
      'grain: month | Admissions actual month 2026-01-01: 120 | Discharges actual month 2026-01-01: 110',
      'grain: month | Admissions actual month 2026-02-01: 130 | Discharges actual month 2026-02-01: 125',
      '! “YTD” is no period of the calendar',
    ],
  ],
  [
    'running totals and months of the year before beside KPIs',
    ['Monat;Plan;Ist;Kum. Ist;Ist Vorjahr', 'Jan 2026;100;98;98;90', 'Feb 2026;110;112;210;95'],
    [
      'grain: month | Sheet1 target month 2026-01-01: 100 | Sheet1 actual month 2026-01-01: 98',
      'grain: month | Sheet1 target month 2026-02-01: 110 | Sheet1 actual month 2026-02-01: 112',
      '? column D: a running total, which is no value of a period: Values of “Kum. Ist”',
      '? column E: says that its numbers are of a time before: Values of “Ist Vorjahr”',
    ],
  ],
  [
    'running totals of KPIs in columns',
    ['Month;Sales;Sales YTD;Sales LY', 'Jan 2026;10;10;9', 'Feb 2026;11;21;8'],
    [
      'grain: month | Sales actual month 2026-01-01: 10',
      'grain: month | Sales actual month 2026-02-01: 11',
      '? column C: a running total, which is no value of a period: Values of “Sales YTD”',
      '? column D: says that its numbers are of a time before: Values of “Sales LY”',
    ],
  ],
  [
    'dates of values below words for them',
    ['timestamp;metric;value', '2026-01-31T00:00:00Z;Stock;10', '2026-02-28T00:00:00Z;Stock;11'],
    [
      'Stock | grain: month | actual month 2026-01-01: 10',
      'Stock | grain: month | actual month 2026-02-01: 11',
    ],
  ],
  [
    'dates beside values below a word that is not known',
    ['Opened;Metric;Actual', '2026-01-31;Stock;10', '2026-02-28;Stock;11'],
    [
      'Stock | ! Give the period',
      'Stock | ! Give the period',
      '? column A: all are dates, and the heading is not known: Period',
    ],
  ],
  [
    'words of series below a heading that is not known, with others',
    ['Indicador;Concepto;Ene;Feb', 'Obras;Programado;10;11', 'Obras;Ejecutado;9;12', 'Obras;Avance %;90;109'],
    [
      'Obras | grain: month | target month 2026-01-01: 10 | target month 2026-02-01: 11',
      'Obras | grain: month | actual month 2026-01-01: 9 | actual month 2026-02-01: 12',
      'Obras | grain: month | ! “Avance %” is no value or target',
    ],
  ],
  [
    'objectives and results in rows',
    ['Indicateur;Type;2024;2025', 'Plaintes;Objectif;10;9', 'Plaintes;Réalisé;12;8'],
    [
      'Plaintes | grain: year | target year 2024-01-01: 10 | target year 2025-01-01: 9',
      'Plaintes | grain: year | actual year 2024-01-01: 12 | actual year 2025-01-01: 8',
    ],
  ],
  [
    'years and quarters by their last days',
    [';Three Months Ended June 30, 2025;Year ended 31 December 2025', 'Revenue;12;120'],
    ['Revenue | grain: quarter | actual quarter 2025-04-01: 12 | actual year 2025-01-01: 120'],
  ],
  [
    'years that end within those of the calendar',
    ['Metric;Year ended 31 March 2025;9M 2025', 'Revenue;100;80'],
    [
      'Revenue',
      '? column B: says “Apr 2024-Mar 2025”, and there is no such period: ',
      '? column C: says “9M”, and there is no such period: ',
    ],
  ],
  [
    'quarters of years in two, where the calendar has whole years',
    ['Indicator;Q1 2025-26;Q2 2025-26', 'Waits;80;81'],
    [
      'Waits',
      '? column B: says “Q1 2025-26”, and there is no such period: ',
      '? column C: says “Q2 2025-26”, and there is no such period: ',
    ],
  ],
  [
    'quarters and years with their months beside them',
    ['Indicateur;T1 2025 (janv.-mars);T2 2025 (avr.-juin)', 'Urgences;12;13'],
    ['Urgences | grain: quarter | actual quarter 2025-01-01: 12 | actual quarter 2025-04-01: 13'],
  ],
  [
    'an adopted number between actuals and targets',
    ['Measure;FY24 Actual;FY25 Adopted;FY26 Target', 'Permits;100;110;120'],
    [
      'Permits | grain: year | actual year 2024-01-01: 100 | target year 2026-01-01: 120',
      '? column C: says “FY2025” among words that are not known: Actual, Target',
    ],
  ],
  [
    'plans and actuals below titles, which are the KPIs',
    [
      'Kennzahl;Jan 2026;Feb 2026',
      'Umsatz;;',
      'Plan;100;110',
      'Ist;98;112',
      'Abw.;-2;2',
      'Kosten;;',
      'Plan;50;51',
      'Ist;52;53',
      'Abw.;2;2',
    ],
    [
      'Umsatz | grain: month | target month 2026-01-01: 100 | target month 2026-02-01: 110',
      'Umsatz | grain: month | actual month 2026-01-01: 98 | actual month 2026-02-01: 112',
      'Umsatz | grain: month | ! “Abw.” is no value or target',
      'Kosten | grain: month | target month 2026-01-01: 50 | target month 2026-02-01: 51',
      'Kosten | grain: month | actual month 2026-01-01: 52 | actual month 2026-02-01: 53',
      'Kosten | grain: month | ! “Abw.” is no value or target',
    ],
  ],
  [
    'plans and actuals below titles and no heading',
    [';Jan 2026;Feb 2026', 'Umsatz;;', 'Plan;100;110', 'Ist;98;112', 'Kosten;;', 'Plan;50;51', 'Ist;52;53'],
    [
      'Umsatz | grain: month | target month 2026-01-01: 100 | target month 2026-02-01: 110',
      'Umsatz | grain: month | actual month 2026-01-01: 98 | actual month 2026-02-01: 112',
      'Kosten | grain: month | target month 2026-01-01: 50 | target month 2026-02-01: 51',
      'Kosten | grain: month | actual month 2026-01-01: 52 | actual month 2026-02-01: 53',
    ],
  ],
  [
    'targets each below the KPI that they are of',
    ['Measure;Unit;2024;2025', 'Sales;EUR;98;112', 'Target;EUR;100;110', 'Waits;days;5;6', 'Target;days;4;4'],
    [
      'Sales | unit: EUR | grain: year | actual year 2024-01-01: 98 | actual year 2025-01-01: 112',
      'Sales | unit: EUR | grain: year | target year 2024-01-01: 100 | target year 2025-01-01: 110',
      'Waits | unit: days | grain: year | actual year 2024-01-01: 5 | actual year 2025-01-01: 6',
      'Waits | unit: days | grain: year | target year 2024-01-01: 4 | target year 2025-01-01: 4',
    ],
  ],
  [
    'a KPI that is called like a series',
    ['KPI;2024;2025', 'Sales;1;2', 'Budget;3;4', 'Costs;5;6'],
    [
      'Sales | grain: year | actual year 2024-01-01: 1 | actual year 2025-01-01: 2',
      'Budget | grain: year | actual year 2024-01-01: 3 | actual year 2025-01-01: 4',
      'Costs | grain: year | actual year 2024-01-01: 5 | actual year 2025-01-01: 6',
    ],
  ],
  [
    'years with an apostrophe beside series',
    ["Kennzahl;Soll '24;Ist '24;Soll '25", 'Bestand;5;6;7'],
    [
      'Bestand | grain: year | target year 2024-01-01: 5 | actual year 2024-01-01: 6 | target year 2025-01-01: 7',
    ],
  ],
  [
    'months of statistics, and words for no value',
    ['Period;Indicator;Value', '2025M01;A;1', '2025M02;A;n. v.'],
    ['A | grain: month | actual month 2025-01-01: 1', 'A'],
  ],
  [
    'budgets in Portuguese',
    ['Conta;Orçado jan;Realizado jan', 'A;1;2'],
    ['A | grain: month | target month 2026-01-01: 1 | actual month 2026-01-01: 2'],
  ],
  [
    'weeks of one month by their days',
    ['Indicateur;02/02/2026;09/02/2026', 'Ventes;1;2'],
    ['Ventes | grain: week | actual week 2026-02-02: 1 | actual week 2026-02-09: 2'],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});
