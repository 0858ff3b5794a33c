import { expect, test } from 'vitest';
import { factsOf } from '../test/facts.ts';

/** Small sheets of shapes that people's files have, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'dates in headings that could be read in two ways',
    ['KPI;Actual 05/06/2026;Actual 07/08/2026', 'Sales;3;4'],
    [
      'Sales',
      '? column B: a date that could be read in two ways: May 2026, Jun 2026',
      '? column C: a date that could be read in two ways: Jul 2026, Aug 2026',
    ],
  ],
  [
    'dates in headings, one of which tells the order of all',
    ['KPI;Actual 05/06/2026;Actual 17/07/2026', 'Sales;3;4'],
    ['Sales | grain: month | actual month 2026-06-01: 3 | actual month 2026-07-01: 4'],
  ],
  [
    'dates of a baseline and a target beside those of values',
    [
      'Measure;Baseline;Baseline Date;Target;Target Date;Actual;Actual Date',
      'NPS;32;Jan 2025;50;Dec 2026;41;Sep 2026',
    ],
    [
      'NPS | baseline: 32 of 2025-01-31 | grain: month | actual month 2026-09-01: 41',
      '? column D: a target whose date stands beside it: Final target, Target of each period',
    ],
  ],
  [
    'years of a baseline and a target',
    [
      'Indikator;Basisjahr;Basiswert;Zieljahr;Zielwert;Aktueller Wert;Jahr',
      'Abbrüche;1999;14,9;2030;9,5;13,1;2024',
    ],
    [
      'Abbrüche | baseline: 14.9 of 1999-12-31 | grain: year | actual year 2024-01-01: 13.1',
      '? column E: a target whose date stands beside it: Final target, Target of each period',
    ],
  ],
  [
    'the date of a target in a list of KPIs',
    [
      'Indicador;Meta;Fecha de la meta;Valor actual;Última actualización',
      'Visitas;120;Dic 2026;100;Sep 2026',
    ],
    ['Visitas | target: 120 | measureDueDate: 2026-12-31 | actual: 100'],
  ],
  [
    'targets alone, whose years are their periods',
    ['Indicador;Meta año;Meta', 'Visitas;2026;120', 'Visitas;2027;130'],
    [
      'Visitas | grain: year | target year 2026-01-01: 120',
      'Visitas | grain: year | target year 2027-01-01: 130',
    ],
  ],
  [
    'the year of a baseline in its heading',
    ['KPI;Baseline (2022);Actual', 'NPS;32;41'],
    ['NPS | baseline: 32 of 2022-12-31 | actual: 41'],
  ],
  [
    'the year of a baseline in its heading, beside years of values',
    ['Indicador;Línea base 2023;2024', 'Visitas;90;120'],
    ['Visitas | baseline: 90 of 2023-12-31 | grain: year | actual year 2024-01-01: 120'],
  ],
  [
    'years and quarters of a public body',
    ['Vigencia;Trimestre;Indicador;Meta;Ejecutado', '2023;1;Visitas;120;118', '2024;1;Visitas;125;120'],
    [
      'Visitas | grain: quarter | actual quarter 2023-01-01: 118 | target quarter 2023-01-01: 120',
      'Visitas | grain: quarter | actual quarter 2024-01-01: 120 | target quarter 2024-01-01: 125',
    ],
  ],
  [
    'years below an unknown word, beside quarters',
    ['Wave;Quarter;Indicator;Value', '2023;1;Visits;118', '2024;1;Visits;120'],
    [
      'Visits | grain: quarter | actual quarter 2023-01-01: 118',
      'Visits | grain: quarter | actual quarter 2024-01-01: 120',
    ],
  ],
  [
    'years below an unknown word, alone',
    ['Indicator;Wave;Value', 'Visits;2023;118', 'Visits;2024;120'],
    [
      'Visits | ! Give the period',
      'Visits | ! Give the period',
      '? column B: all are years, and the heading is not known: Year',
    ],
  ],
  [
    'the time period of a series',
    ['Goal;Target;Indicator;TimePeriod;Value', '3;3.1;3.1.1;2015;353'],
    [
      '3.1.1 | grain: year | actual year 2015-01-01: 353',
      '? column A: only a part of its heading is known: Target, Red line, Band from, Band to, Baseline, Final target',
      '? column B: only a part of its heading is known: Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'a target of a later year',
    ['Indicator;Target by 2030;2020;2021', 'Poverty;10.6;20.1;19.8'],
    [
      'Poverty | finalTarget: 10.6 of 2030-12-31 | grain: year | actual year 2020-01-01: 20.1 | actual year 2021-01-01: 19.8',
    ],
  ],
  [
    'a target of all years beside those of each',
    ['Indicador;Meta cuatrienio;Meta 2024;Meta 2025;Valor 2024', 'Visitas;100;20;30;18'],
    [
      'Visitas | grain: year | target year 2024-01-01: 20 | target year 2025-01-01: 30 | actual year 2024-01-01: 18',
      '? column B: numbers whose heading is not known: Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'a target beside those of each year',
    ['Indicador;Meta;Meta 2024;Valor 2024', 'Visitas;100;20;18'],
    [
      'Visitas | grain: year | target year 2024-01-01: 20 | actual year 2024-01-01: 18',
      '? column B: a target beside those of periods: Final target, Target of each year',
    ],
  ],
  [
    'targets of each month and of the year',
    ['KPI;Monthly Target;Annual Target;Jan 2026;Feb 2026', 'Sales;10;120;8;9'],
    [
      'Sales | grain: month | actual month 2026-01-01: 8 | actual month 2026-02-01: 9 | target month 2026-01-01: 10 | target month 2026-02-01: 10 | target year 2026-01-01: 120',
    ],
  ],
  [
    'targets of each quarter, where months are columns',
    ['KPI;Quarterly Target;Jan 2026;Feb 2026', 'Sales;30;8;9'],
    [
      'Sales | grain: month | actual month 2026-01-01: 8 | actual month 2026-02-01: 9',
      '? column B: a target of each quarter, and no column is a quarter: ',
    ],
  ],
  [
    'targets that only a number tells apart',
    ['Indicateur;Cible A1;Cible A2', 'Ventes;10;20'],
    [
      'Ventes',
      '? column B: only a part of its heading is known: Target, Actual, Baseline, Final target',
      '? column C: only a part of its heading is known: Target, Actual, Baseline, Final target',
    ],
  ],
  [
    'a target beside the first week of a year, which begins in the year before',
    ['KPI;Target;2026-W01;2026-W02', 'Sales;10;1;2'],
    [
      'Sales | grain: week | actual week 2025-12-29: 1 | actual week 2026-01-05: 2 | target year 2026-01-01: 10',
    ],
  ],
  [
    'quarters without a year, beside years of targets and results',
    ['Measure;Q1 Result;FY25 Target;FY24 Result', 'A;1;3;4'],
    [
      'A | grain: year | target year 2025-01-01: 3 | actual year 2024-01-01: 4',
      '? column B: no year, and other columns name several: Q1 FY2026, Q1 FY2025, Q1 FY2024',
    ],
  ],
  [
    'months beside the target of their year',
    ['KPI;Target 2025;Jan;Feb', 'Sales;10;1;2'],
    [
      'Sales | grain: month | target year 2025-01-01: 10 | actual month 2025-01-01: 1 | actual month 2025-02-01: 2',
    ],
  ],
  [
    'a running total and texts below a year, beside its months',
    [';2023/24;;;', 'KPI;Apr;May;YTD;Variation', 'A;1;2;3;up', 'B;2;3;5;down'],
    [
      'A | grain: month | actual month 2023-04-01: 1 | actual month 2023-05-01: 2',
      'B | grain: month | actual month 2023-04-01: 2 | actual month 2023-05-01: 3',
      '? column D: a running total, which is no value of a period: ',
    ],
  ],
  [
    'a running total beside months',
    ['Kennzahl;Jan 2025;Feb 2025;lfd. Jahr', 'A;1;2;3'],
    [
      'A | grain: month | actual month 2025-01-01: 1 | actual month 2025-02-01: 2',
      '? column D: a running total, which is no value of a period: ',
    ],
  ],
  [
    'letters of actual, budgeted and expected years',
    ['KPI;2024A;FY25B;2026E', 'Sales;1;2;3'],
    [
      'Sales | grain: year | actual year 2024-01-01: 1 | target year 2025-01-01: 2',
      '? column D: says “E”: Target, Actual',
    ],
  ],
  [
    'words of series beside periods',
    ['Kennzahl;Stand 2024;PL_2027;VJ_2026', 'Umsatz;1;2;3'],
    [
      'Umsatz | grain: year | actual year 2024-01-01: 1 | target year 2027-01-01: 2',
      '? column D: says “FY2026” among words that are not known: Actual, Target',
    ],
  ],
  [
    'periods within unknown words of a list',
    ['KPI;Unit;Wert_2024_final;y1_2026_27', 'Sales;€;1;2'],
    [
      'Sales | unit: €',
      '? column C: says “FY2024” among words that are not known: Actual, Target',
      '? column D: says “FY2027” among words that are not known: Actual, Target',
    ],
  ],
  [
    'quarters that are named by their months too',
    ['KPI;Q1 (Apr-Jun);Q2 (Jul-Sep)', 'Sales;1;2'],
    ['Sales | grain: quarter | actual quarter 2026-04-01: 1 | actual quarter 2026-07-01: 2'],
  ],
  [
    'parts of a year that no calendar has',
    ['Indicador;Bimestre 1;Bimestre 2', 'Ventas;1;2'],
    [
      'Ventas',
      '? column B: says “Bimestre”, and there is no such period: ',
      '? column C: says “Bimestre”, and there is no such period: ',
    ],
  ],
  [
    'fiscal years by their end',
    ['KPI;FYE 2025;FYE 2026', 'Sales;1;2'],
    ['Sales | grain: year | actual year 2025-01-01: 1 | actual year 2026-01-01: 2'],
  ],
  [
    'terms of a university',
    ['Periodo;Indicador;Valor', '2024-1;Alumnos;1', '2024-2;Alumnos;2', '2025-1;Alumnos;3'],
    [
      'Alumnos | ! Give the period',
      'Alumnos | ! Give the period',
      'Alumnos | ! Give the period',
      '? column A: numbers of periods, and no heading says of which: Half-years, Quarters, Months',
    ],
  ],
  [
    'terms of a university as headings',
    ['Indicador;2024/1;2024/3;2025/1', 'Alumnos;1;2;3'],
    [
      'Alumnos',
      '? column B: numbers of periods, and no heading says of which: Q1 FY2024, Jan 2024',
      '? column C: numbers of periods, and no heading says of which: Q3 FY2024, Mar 2024',
      '? column D: numbers of periods, and no heading says of which: Q1 FY2025, Jan 2025',
    ],
  ],
  [
    'months without leading zeros',
    ['Indicador;2024/1;2024/12;2025/1', 'Alumnos;1;2;3'],
    [
      'Alumnos | grain: month | actual month 2024-01-01: 1 | actual month 2024-12-01: 2 | actual month 2025-01-01: 3',
    ],
  ],
  [
    'last days of quarters beside the target of a year',
    ['Kennzahl;Ziel 2025;Ist 31.03.2025;Ist 30.06.2025', 'Umsatz;9;2;3'],
    [
      'Umsatz | grain: quarter | target year 2025-01-01: 9 | actual quarter 2025-01-01: 2 | actual quarter 2025-04-01: 3',
    ],
  ],
  [
    'the day of a target in a list without values',
    ['KPI;Target Date;Target', 'Sales;2027-12-31;9'],
    ['Sales | measureDueDate: 2027-12-31 | target: 9'],
  ],
  [
    'ends of periods',
    ['KPI;Period End;Actual', 'Sales;31/01/2026;1', 'Sales;28/02/2026;2'],
    [
      'Sales | grain: month | actual month 2026-01-01: 1',
      'Sales | grain: month | actual month 2026-02-01: 2',
    ],
  ],
  [
    'a start, which is no date of a target',
    ['KPI;Start Date;Target;Jan 2026', 'Sales;2026-01-01;9;1'],
    ['Sales | grain: month | actual month 2026-01-01: 1 | target year 2026-01-01: 9'],
  ],
  [
    'S1 beside S14, which are weeks',
    ['KPI;Period;Actual', 'A;2026 S1;5', 'A;2026 s14;7'],
    ['A | ! “2026 S1” is no period of the calendar', 'A | ! “2026 s14” is no period of the calendar'],
  ],
  [
    'data that are no dates, beside years',
    ['KPI;Baseline data;Target year;Target', 'A;5;2026;8', 'B;6;2027;9'],
    [
      'A | grain: year | target year 2026-01-01: 8',
      'B | grain: year | target year 2027-01-01: 9',
      '? column B: only a part of its heading is known: Baseline, Actual, Red line, Band from, Band to, Final target',
    ],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});
