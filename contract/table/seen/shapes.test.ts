import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '../../scorecard/calendar.ts';
import { guessMapping } from '../guess.ts';
import { interpret } from '../interpret.ts';
import { factsOf } from '../test/facts.ts';
import { mappingOf, sheetOfCells } from '../test/sheets.ts';

/** Small sheets of shapes that people's files have, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'equal names and codes that a country tells apart',
    [
      'Country Name;Indicator Name;Indicator Code;2020;2021',
      'Kenya;Access;EG.ELC;71.4;76.5',
      'Uganda;Access;EG.ELC;42.1;45.2',
    ],
    [
      'Access | grain: year | actual year 2020-01-01: 71.4 | actual year 2021-01-01: 76.5',
      'Access | grain: year | actual year 2020-01-01: 42.1 | actual year 2021-01-01: 45.2',
      '? column A: tells KPIs of one name apart: Part of the name, Objective, Department KPIs',
    ],
  ],
  [
    'codes that are not those of KPIs',
    ['Org Code;Org Name;Indicator;Month;Value', 'R1;Leeds;Waits;2026-01;5', 'R2;York;Waits;2026-01;7'],
    [
      'Waits | grain: month | actual month 2026-01-01: 5',
      'Waits | grain: month | actual month 2026-01-01: 7',
      '? column B: tells KPIs of one name apart: Part of the name, Objective, Department KPIs',
    ],
  ],
  [
    'KPIs in columns, with several rows of a period',
    ['Month;Region;Revenue;Orders', 'Jan 2026;North;1200;40', 'Jan 2026;South;980;31'],
    [
      'grain: month | Revenue actual month 2026-01-01: 1200 | Orders actual month 2026-01-01: 40',
      'grain: month | Revenue actual month 2026-01-01: 980 | Orders actual month 2026-01-01: 31',
      '? column B: tells values of one period apart: Part of the name',
    ],
  ],
  [
    'an id beside repeated periods, and targets of the sheet',
    ['mes;vendedor_id;meta_valor', '2026-01;1;1000', '2026-01;2;900', '2026-02;1;1100', '2026-02;2;950'],
    [
      'grain: month | Sheet1 target month 2026-01-01: 1000',
      'grain: month | Sheet1 target month 2026-01-01: 900',
      'grain: month | Sheet1 target month 2026-02-01: 1100',
      'grain: month | Sheet1 target month 2026-02-01: 950',
      '? column B: tells values of one period apart: Part of the name',
    ],
  ],
  [
    'an unnamed column that counts rows, and one id',
    [';Month;store_id;Revenue', '0;2026-01;7;1000', '1;2026-02;7;1100'],
    [
      'grain: month | Revenue actual month 2026-01-01: 1000',
      'grain: month | Revenue actual month 2026-02-01: 1100',
    ],
  ],
  [
    'a target beside several KPIs',
    ['Month;Revenue;Orders;Target', '2026-01;1000;12;900'],
    [
      'grain: month | Revenue actual month 2026-01-01: 1000 | Orders actual month 2026-01-01: 12',
      '? column D: names none of the KPIs beside it: Target: Revenue, Target: Orders, Values of “Target”',
    ],
  ],
  [
    'a target beside one KPI',
    ['Month;Revenue;Target', '2026-01;1000;900'],
    ['grain: month | Revenue actual month 2026-01-01: 1000 | Revenue target month 2026-01-01: 900'],
  ],
  [
    'a baseline in rows of periods',
    ['Month;Actual;Target;Baseline', '2026-01;5;6;4'],
    [
      'grain: month | Sheet1 actual month 2026-01-01: 5 | Sheet1 target month 2026-01-01: 6',
      '? column D: says what a KPI has once, and no period: Values of “Baseline”',
    ],
  ],
  [
    'words of targets in names of columns, with and without their KPI',
    [
      'Month;revenue_aed;revenue_target_aed;collection_rate_target_pct;sales budget (k$)',
      '2026-01;100;110;90;5',
    ],
    [
      'grain: month | revenue aed actual month 2026-01-01: 100 | revenue aed target month 2026-01-01: 110',
      '? column D: says “target”, and no other column is of its KPI: Target: collection rate pct, Values of “collection rate target pct”',
      '? column E: says “target”, and no other column is of its KPI: Target: sales (k$), Values of “sales budget (k$)”',
    ],
  ],
  [
    'series before a unit in brackets',
    ['Monat;Umsatz Soll (T€);Umsatz Ist (T€)', 'Jan 2026;100;98'],
    ['grain: month | Umsatz (T€) target month 2026-01-01: 100T€ | Umsatz (T€) actual month 2026-01-01: 98T€'],
  ],
  [
    'names of rows that end with their series',
    [
      'KPI;Jan 2026;Feb 2026',
      'Revenue - Actual;118;131',
      'Revenue - Target;120;125',
      'Margin - Actual;12;13',
      'Margin - Target;14;15',
    ],
    [
      'Revenue | grain: month | actual month 2026-01-01: 118 | actual month 2026-02-01: 131',
      'Revenue | grain: month | target month 2026-01-01: 120 | target month 2026-02-01: 125',
      'Margin | grain: month | actual month 2026-01-01: 12 | actual month 2026-02-01: 13',
      'Margin | grain: month | target month 2026-01-01: 14 | target month 2026-02-01: 15',
    ],
  ],
  [
    'a name alone beside that of its target',
    ['KPI;Month;Value', 'Sales;2026-01;5', 'Sales Target;2026-01;6', 'Costs;2026-01;7'],
    [
      'Sales | grain: month | actual month 2026-01-01: 5',
      'Sales | grain: month | target month 2026-01-01: 6',
      'Costs | grain: month | actual month 2026-01-01: 7',
    ],
  ],
  [
    'planned results of years',
    [
      'Performance measure;2024-25 Planned performance result;2025-26 Planned performance result',
      'Waits;5;6',
      'Beds;10;12',
    ],
    [
      'Waits | grain: year | target year 2025-01-01: 5 | target year 2026-01-01: 6',
      'Beds | grain: year | target year 2025-01-01: 10 | target year 2026-01-01: 12',
    ],
  ],
  [
    'three rows of headings',
    [
      'Indicador;Unidad;2024;;;',
      ';;T1;;T2;',
      ';;Meta;Real;Meta;Real',
      'Consultas;Número;1000;980;1100;1120',
      'Camas;Número;10;9;11;12',
    ],
    [
      'Consultas | unit: Número | grain: quarter | target quarter 2024-01-01: 1000 | actual quarter 2024-01-01: 980 | target quarter 2024-04-01: 1100 | actual quarter 2024-04-01: 1120',
      'Camas | unit: Número | grain: quarter | target quarter 2024-01-01: 10 | actual quarter 2024-01-01: 9 | target quarter 2024-04-01: 11 | actual quarter 2024-04-01: 12',
    ],
  ],
  [
    'three rows of headings with names merged downwards',
    [
      'Indicador;Unidad;2024;2024;2024;2024',
      'Indicador;Unidad;T1;T1;T2;T2',
      'Indicador;Unidad;Meta;Real;Meta;Real',
      'Consultas;Número;1000;980;1100;1120',
      'Camas;Número;10;9;11;12',
    ],
    [
      'Consultas | unit: Número | grain: quarter | target quarter 2024-01-01: 1000 | actual quarter 2024-01-01: 980 | target quarter 2024-04-01: 1100 | actual quarter 2024-04-01: 1120',
      'Camas | unit: Número | grain: quarter | target quarter 2024-01-01: 10 | actual quarter 2024-01-01: 9 | target quarter 2024-04-01: 11 | actual quarter 2024-04-01: 12',
    ],
  ],
  [
    'a year above quarters above months',
    [
      'Plan 2024;;;;;',
      'Indicador;Unidad;2024;;;;',
      ';;Trimestre 1;;Trimestre 2;',
      ';;Ene;Feb;Abr;May',
      'Consultas;Número;1000;980;1100;1120',
      'Camas;Número;10;9;11;12',
    ],
    [
      'Consultas | unit: Número | grain: month | actual month 2024-01-01: 1000 | actual month 2024-02-01: 980 | actual month 2024-04-01: 1100 | actual month 2024-05-01: 1120',
      'Camas | unit: Número | grain: month | actual month 2024-01-01: 10 | actual month 2024-02-01: 9 | actual month 2024-04-01: 11 | actual month 2024-05-01: 12',
    ],
  ],
  [
    'titles of sections above two columns that are read',
    [
      'Indicador;Objetivo 2025;Último dato',
      'EJE 1. ATENCIÓN PRIMARIA;;',
      'Cobertura;75;68,2',
      'Vacunas;80;79',
      'EJE 2. HOSPITALES;;',
      'Camas;90;88',
    ],
    [
      'Cobertura | objective: EJE 1. ATENCIÓN PRIMARIA | grain: year | target year 2025-01-01: 75',
      'Vacunas | objective: EJE 1. ATENCIÓN PRIMARIA | grain: year | target year 2025-01-01: 80',
      'Camas | objective: EJE 2. HOSPITALES | grain: year | target year 2025-01-01: 90',
      '? column C: numbers whose heading is not known: Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'titles above headings that stand again',
    [
      'Goal 1: Safe city;;;',
      'Measure;2024 Actual;2025 Actual;Lead',
      'Response time;6.2;5.9;Fire',
      'Goal 2: Clean city;;;',
      'Measure;2024 Actual;2025 Actual;Lead',
      'Recycling %;31;33;DPW',
    ],
    [
      'Response time | objective: Goal 1: Safe city | inputOwner: Fire | grain: year | actual year 2024-01-01: 6.2 | actual year 2025-01-01: 5.9',
      'Recycling % | objective: Goal 2: Clean city | inputOwner: DPW | unit: % | grain: year | actual year 2024-01-01: 31 | actual year 2025-01-01: 33',
    ],
  ],
  [
    'titles of sections with a score',
    [
      'Measure;Owner;Target;Actual;Unit;Score',
      'Objective 1: Grow;;;;;0.6',
      'Sales;Ann;5;4;%;0.7',
      'Visits;Bob;50;40;Number;0.5',
      'Objective 2: Save;;;;;0.4',
      'Costs;Ann;5;4;%;0.4',
    ],
    [
      'Sales | objective: Objective 1: Grow | inputOwner: Ann | target: 5 | actual: 4 | unit: %',
      'Visits | objective: Objective 1: Grow | inputOwner: Bob | target: 50 | actual: 40 | unit: Number',
      'Costs | objective: Objective 2: Save | inputOwner: Ann | target: 5 | actual: 4 | unit: %',
      '? column F: numbers whose heading is not known: Baseline, Final target',
    ],
  ],
  [
    'a second table below its title',
    [
      'Indicateur;Valeur;Devise',
      'Total Élèves;1250;',
      'Budget;20000;EUR',
      ';;',
      'RÉSULTATS PAR NIVEAU;;',
      'Niveau;Taux de réussite;Moyenne',
      '6e;87,5%;12,4',
      '5e;88%;13',
    ],
    [
      'Total Élèves | actual: 1250',
      'Budget | actual: 20000',
      '! Another table begins here, which is not read: move the heading to it, or split the sheet',
      '? column C: numbers whose heading is not known: Target, Baseline, Final target',
    ],
  ],
  [
    'a framework whose heading is not known in most columns',
    [
      'M&E;Narrative;Indicators;Means of Verification;Assumptions',
      'Goal;To improve control;Number of articles published;Journals;',
      'Outcomes;Better surveillance;Number of districts reporting weekly;Reports;Funding',
      'Outputs;Staff trained;Number of staff trained;Lists;',
    ],
    [
      'Number of articles published | objective: To improve control',
      'Number of districts reporting weekly | objective: Better surveillance',
      'Number of staff trained | objective: Staff trained',
    ],
  ],
  [
    'months by years of one KPI, which is called like the sheet',
    ['Month;2023;2024;2025', 'Jan;10;12;14', 'Feb;11;13;15', 'Mar;11;13;15'],
    [
      'Sheet1 | grain: month | actual month 2023-01-01: 10 | actual month 2024-01-01: 12 | actual month 2025-01-01: 14',
      'Sheet1 | grain: month | actual month 2023-02-01: 11 | actual month 2024-02-01: 13 | actual month 2025-02-01: 15',
      'Sheet1 | grain: month | actual month 2023-03-01: 11 | actual month 2024-03-01: 13 | actual month 2025-03-01: 15',
    ],
  ],
  [
    'quarters by years below a title',
    ['Rainfall in mm;;', ';2024;2025', 'Q1;5;6', 'Q2;7;8', 'Total;12;14'],
    [
      'Rainfall in mm | grain: quarter | actual quarter 2024-01-01: 5 | actual quarter 2025-01-01: 6',
      'Rainfall in mm | grain: quarter | actual quarter 2024-04-01: 7 | actual quarter 2025-04-01: 8',
    ],
  ],
  [
    'years by months of one KPI',
    ['Year;Jan;Feb;Mar', '2024;1;2;3', '2025;4;5;6'],
    [
      'Sheet1 | grain: month | actual month 2024-01-01: 1 | actual month 2024-02-01: 2 | actual month 2024-03-01: 3',
      'Sheet1 | grain: month | actual month 2025-01-01: 4 | actual month 2025-02-01: 5 | actual month 2025-03-01: 6',
    ],
  ],
  [
    'values of which nobody knows what they are',
    ['KPI;Month;Foo;Bar', 'Sales;2026-01;5;6', 'Sales;2026-02;7;8'],
    [
      'Sales',
      'Sales',
      '? column C: numbers whose heading is not known: Actual, Target, Red line, Band from, Band to, Baseline, Final target',
      '? column D: numbers whose heading is not known: Actual, Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'an id beside repeated names',
    [
      'mes;tienda_id;categorie;betrag',
      '2026-01;1;A;10',
      '2026-01;2;A;20',
      '2026-02;1;A;11',
      '2026-02;2;A;21',
    ],
    [
      'A | grain: month | actual month 2026-01-01: 10',
      'A | grain: month | actual month 2026-01-01: 20',
      'A | grain: month | actual month 2026-02-01: 11',
      'A | grain: month | actual month 2026-02-01: 21',
      '? column B: tells KPIs of one name apart: Part of the name, Objective, Department KPIs',
    ],
  ],
  [
    'rows of a text and numbers whose heading is the KPI',
    [
      'Month;Region;Revenue',
      '2026-01;North;1200',
      '2026-01;South;980',
      '2026-02;North;1300',
      '2026-02;South;990',
    ],
    [
      'grain: month | Revenue actual month 2026-01-01: 1200',
      'grain: month | Revenue actual month 2026-01-01: 980',
      'grain: month | Revenue actual month 2026-02-01: 1300',
      'grain: month | Revenue actual month 2026-02-01: 990',
      '? column B: tells values of one period apart: Part of the name',
    ],
  ],
  [
    'words beside periods that do not repeat',
    ['Month;Weather;Revenue', '2026-01;sunny;1200', '2026-02;rain;980'],
    [
      'grain: month | Revenue actual month 2026-01-01: 1200',
      'grain: month | Revenue actual month 2026-02-01: 980',
    ],
  ],
  [
    'a category that names KPIs',
    ['Date;Category;Amount', '2026-01-31;Food;5', '2026-01-31;Rent;6', '2026-02-28;Food;7'],
    [
      'Food | grain: month | actual month 2026-01-01: 5',
      'Rent | grain: month | actual month 2026-01-01: 6',
      'Food | grain: month | actual month 2026-02-01: 7',
    ],
  ],
  [
    'names of columns with words of limits and plans',
    [
      'Month;Low stock items;High risk patients;Planned visits;Visits;Value of goods',
      '2026-01;1;2;3;4;5',
      '2026-02;1;2;3;4;5',
    ],
    [
      'grain: month | Low stock items actual month 2026-01-01: 1 | High risk patients actual month 2026-01-01: 2 | Visits target month 2026-01-01: 3 | Visits actual month 2026-01-01: 4 | Value of goods actual month 2026-01-01: 5',
      'grain: month | Low stock items actual month 2026-02-01: 1 | High risk patients actual month 2026-02-01: 2 | Visits target month 2026-02-01: 3 | Visits actual month 2026-02-01: 4 | Value of goods actual month 2026-02-01: 5',
    ],
  ],
  [
    'numbers of stores that tell rows apart',
    [
      'Date;Store;Department;Sales;Returns',
      '2026-01-01;1;A;5;1',
      '2026-01-01;1;B;6;1',
      '2026-01-01;2;A;7;1',
      '2026-02-01;1;A;5;1',
    ],
    [
      'grain: month | Sales actual month 2026-01-01: 5 | Returns actual month 2026-01-01: 1',
      'grain: month | Sales actual month 2026-01-01: 6 | Returns actual month 2026-01-01: 1',
      'grain: month | Sales actual month 2026-01-01: 7 | Returns actual month 2026-01-01: 1',
      'grain: month | Sales actual month 2026-02-01: 5 | Returns actual month 2026-02-01: 1',
      '? column B: tells values of one period apart with another: Part of the name, Values of “Store”',
      '? column C: tells values of one period apart with another: Part of the name',
    ],
  ],
  [
    'scenarios of which one is expected',
    [
      'KPI;Scenario;Jan 2026;Feb 2026',
      'Sales;Actual;1;2',
      'Sales;Forecast;3;4',
      'Costs;Actual;1;2',
      'Costs;Forecast;3;4',
    ],
    [
      'Sales | grain: month | actual month 2026-01-01: 1 | actual month 2026-02-01: 2',
      'Sales | grain: month | actual month 2026-01-01: 3 | actual month 2026-02-01: 4',
      'Costs | grain: month | actual month 2026-01-01: 1 | actual month 2026-02-01: 2',
      'Costs | grain: month | actual month 2026-01-01: 3 | actual month 2026-02-01: 4',
      '? column B: tells KPIs of one name apart: Actual or target, Part of the name, Objective, Department KPIs',
    ],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});

test('what tells values of one period apart is a part of the names of all KPIs of its row', () => {
  const sheet = sheetOfCells([
    ['Month', 'Region', 'Revenue'],
    ['2026-01', 'North', 5],
    ['2026-01', 'South', 6],
  ]);
  const mapping = mappingOf('periodKpis', ['period', 'part', { points: 'actual', kpi: 'Revenue' }]);
  const context = { calendar: DEFAULT_CALENDAR, today: '2026-11-27', kpiOf: () => undefined };
  expect(interpret(sheet, mapping, context).map(({ points }) => points[0]?.kpi)).toEqual([
    'Revenue · North',
    'Revenue · South',
  ]);
});

test.each(['2024,2025,2026', '2024A,2025A,2026E'])(
  'years above numbers are a heading in fiscal years: %s',
  (years) => {
    const sheet = sheetOfCells([
      ['KPI', ...years.split(',')],
      ['Revenue', 10, 12, 14],
    ]);
    const calendar = { ...DEFAULT_CALENDAR, fiscalYearStartMonth: 7 };
    const { heading } = guessMapping(sheet, { calendar, today: '2026-11-27' });
    expect(heading).toEqual({ first: 0, count: 1 });
  },
);
