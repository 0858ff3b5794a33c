import { expect, test } from 'vitest';
import { factsOf } from '../test/facts.ts';

/** Small sheets of shapes that people's files have, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'a unit that a line above the table says, where nothing else does',
    ['Kennzahlen (in Tsd. €)', 'KPI;Einheit;Ist;Ziel', 'Umsatz;;1200;1300', 'Quote;%;4;5'],
    [
      'Umsatz',
      'Quote | unit: %',
      '? column C: a line above says “in Tsd. €”: In Tsd. €, Without a unit',
      '? column D: a line above says “in Tsd. €”: In Tsd. €, Without a unit',
    ],
  ],
  [
    'a line above that says of columns with their units no more',
    ['($ in thousands, except ratios)', 'KPI;Actual (%);Target (%)', 'Margin;12;15'],
    ['Margin | actual: 12 | target: 15 | unit: %'],
  ],
  [
    'a line above values of years and KPIs that say their units',
    ['Montants en milliers d’euros', 'Indicateur;2024;2025', 'Chiffre d’affaires;900;950', 'Part (%);40;45'],
    [
      'Chiffre d’affaires',
      'Part (%)',
      '? column B: a line above says “in milliers d’euros”: In milliers d’euros, Without a unit',
      '? column C: a line above says “in milliers d’euros”: In milliers d’euros, Without a unit',
    ],
  ],
  [
    'which way is better in words of a heading',
    ['Indicator;Lower is better;Target', 'Crime;yes;10', 'Jobs;no;100'],
    ['Crime | target: 10 | direction: down', 'Jobs | target: 100 | direction: up'],
  ],
  [
    'arrows of a direction',
    ['Indicator;Direction;Target', 'Crime;↓;10', 'Jobs;▲;100'],
    ['Crime | direction: down | target: 10', 'Jobs | direction: up | target: 100'],
  ],
  [
    'a trend, which may be that of the values',
    ['Indicator;Trend;Target', 'Crime;↓;10', 'Jobs;↑;100'],
    [
      'Crime | target: 10',
      'Jobs | target: 100',
      '? column B: a trend may be the way that is better, or the one that values took: The way that is better',
    ],
  ],
  [
    'signs of currencies, with their scale',
    ['KPI;Actual;Target', 'Revenue;$1.2M;$1.5M', 'Net;-$5;$10', 'Mix;€5;$6', 'Margin;12.5%;15%'],
    [
      'Revenue | actual: 1200000 | target: 1500000 | unit: $',
      'Net | actual: -5 | target: 10 | unit: $',
      'Mix | actual: 5 | unit: € | ! This is in $, and the unit is €',
      'Margin | actual: 12.5 | target: 15 | unit: %',
    ],
  ],
  [
    'two columns that tell equal names apart together',
    [
      'Indicator;Region;Sex;2023',
      'Literacy;North;F;80',
      'Literacy;North;M;82',
      'Literacy;South;F;70',
      'Literacy;South;M;72',
    ],
    [
      'Literacy | grain: year | actual year 2023-01-01: 80',
      'Literacy | grain: year | actual year 2023-01-01: 82',
      'Literacy | grain: year | actual year 2023-01-01: 70',
      'Literacy | grain: year | actual year 2023-01-01: 72',
      '? column B: tells KPIs of one name apart with another: Part of the name, Objective, Department KPIs',
      '? column C: tells KPIs of one name apart with another: Part of the name, Objective, Department KPIs',
    ],
  ],
  [
    'units in headings of values',
    ['KPI;Target (EUR);Actual (EUR);Baseline [EUR]', 'A;93;95;80'],
    ['A | target: 93 | actual: 95 | baseline: 80 | unit: EUR'],
  ],
  [
    'percent in headings of values',
    ['KPI;Actual %;Target %', 'A;93;95'],
    ['A | actual: 93 | target: 95 | unit: %'],
  ],
  [
    'a share of the target in percent, which is no actual',
    ['KPI;Target;Achieved %', 'A;500;93'],
    ['A | target: 500', '? column C: only a part of its heading is known: Actual, Baseline, Final target'],
  ],
  [
    'units of KPIs in columns, in their names or cells',
    ['Month;Revenue (k€);Margin;Price', '2026-01;100;12%;$5'],
    [
      'grain: month | Revenue (k€) actual month 2026-01-01: 100k€ | Margin actual month 2026-01-01: 12% | Price actual month 2026-01-01: 5$',
    ],
  ],
  [
    'a unit in the name of a KPI',
    ['Indicator;2024', 'Share of women (%);41', 'Revenue ($M);12'],
    [
      'Share of women (%) | unit: % | grain: year | actual year 2024-01-01: 41',
      'Revenue ($M) | unit: $M | grain: year | actual year 2024-01-01: 12',
    ],
  ],
  [
    'percentages that may be fractions',
    ['Measure;Unit;Value', 'On time;Percent;0.93', 'Crashes;Number;12', 'Sick;Percent;3.4'],
    [
      'On time | unit: Percent',
      'Crashes | unit: Number',
      'Sick | unit: Percent',
      '? column C: percentages of “On time” that are all 1 or less: 0.93 is 93%, 0.93 is 0.93%',
    ],
  ],
  [
    'limits below a heading that may be a direction',
    ['KPI;Good performance;Actual', 'A;> 95%;96%', 'B;< 3%;2%'],
    [
      'A | actual: 96 | unit: %',
      'B | actual: 2 | unit: %',
      '? column B: numbers whose heading is not known: Target, Baseline, Final target',
    ],
  ],
  [
    'signs of currencies beside units of others, or of none',
    ['KPI;Unit;Target', 'A;USD;€5', 'B;people;$5', 'C;dollars;$5', 'D;EUR per head;€5', 'E;millions;$5'],
    [
      'A | unit: USD | ! This is in €, and the unit is USD',
      'B | unit: people | ! This is in $, and the unit is people',
      'C | unit: dollars | target: 5',
      'D | unit: EUR per head | target: 5',
      'E | unit: millions | target: 5',
    ],
  ],
  [
    'T behind a currency, which may be trillions',
    ['KPI;Target', 'A;$1.2T', 'B;5 TEUR', 'C;5 T€'],
    ['A | ! Give a number in place of “$1.2T”', 'B | target: 5 | unit: TEUR', 'C | target: 5 | unit: T€'],
  ],
  [
    'an amount with its currency below a heading in thousands',
    ['Initiative;Budget ($000);Owner', 'A;USD 80;Ann', 'B;90;Bob', 'C;$1.2M;Bob', 'D;70 €;Bob'],
    [
      'initiative: A | budget: 80000 | whoName: Ann',
      'initiative: B | budget: 90000 | whoName: Bob',
      'initiative: C | budget: 1200000 | whoName: Bob',
      'initiative: D | budget: 70000 | whoName: Bob',
    ],
  ],
  [
    'words of currencies and times in headings',
    ['KPI;Target (pounds);Actual (pounds)', 'A;93;95'],
    ['A | target: 93 | actual: 95 | unit: pounds'],
  ],
  [
    'percentages that may be fractions, some of them above 1',
    ['KPI;Unit;Actual;Target', 'A;%;0.93;0.95', 'B;%;1.2;0.4'],
    [
      'A | unit: %',
      'B | unit: %',
      '? column C: percentages of “A”, “B” that are all 1.5 or less: 0.93 is 93%, 0.93 is 0.93%',
      '? column D: percentages of “A”, “B” that are all 1.5 or less: 0.93 is 93%, 0.93 is 0.93%',
    ],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});
