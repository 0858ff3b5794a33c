import { expect, test } from 'vitest';
import { factsOf } from '../test/facts.ts';

/** Small lists of KPIs, objectives and work as people's files have them, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'high and low below a heading that asks which way is good',
    ['PI;Good performance is;2024;2025', 'Recycled;High;45;46', 'Days;Low;18;17'],
    [
      'Recycled | direction: up | grain: year | actual year 2024-01-01: 45 | actual year 2025-01-01: 46',
      'Days | direction: down | grain: year | actual year 2024-01-01: 18 | actual year 2025-01-01: 17',
    ],
  ],
  [
    'high and low of something else, which are no series',
    ['KPI;Impact;2024;2025', 'A;High;5;6', 'B;Low;5;6'],
    [
      'A | grain: year | actual year 2024-01-01: 5 | actual year 2025-01-01: 6',
      'B | grain: year | actual year 2024-01-01: 5 | actual year 2025-01-01: 6',
      '? column B: “Impact” may say which way is better: The way that is better',
    ],
  ],
  [
    'directions below a heading of objectives',
    ['KPI;Goal;Target', 'Revenue;Increase;10%', 'Costs;Decrease;5%'],
    [
      'Revenue | target: 10 | unit: %',
      'Costs | target: 5 | unit: %',
      '? column B: “Goal” may say which way is better: The way that is better, Objective',
    ],
  ],
  [
    'directions below headings of several languages',
    ['Kennzahl;Wirkrichtung;Zielwert', 'Kosten;Minimierung;5', 'Umsatz;Maximierung;9'],
    ['Kosten | direction: down | target: 5', 'Umsatz | direction: up | target: 9'],
  ],
  [
    'which way is better by yes and no, in French',
    ['Indicateur;Plus haut est mieux;Cible', 'Délai;non;5', 'Score;oui;9'],
    ['Délai | direction: down | target: 5', 'Score | direction: up | target: 9'],
  ],
  [
    'a plan of actions whose end is a period, which is no table of values',
    [
      'Goal;Action;Lead;Timeline;Measure of success',
      'Goal 1;Do X;Ana;Q3 2026;80% trained',
      'Goal 1;Do Y;Ben;2026-2027;10 sites',
    ],
    [
      'objective: Goal 1 | initiative: Do X | whoName: Ana',
      'objective: Goal 1 | initiative: Do Y | whoName: Ben',
      '? column D: numbers whose heading is not known: Progress, Budget',
      '? column E: numbers whose heading is not known: Progress, Budget',
    ],
  ],
  [
    'a plan of actions in Spanish',
    [
      'Objetivo;Acción;Responsable;Fecha inicio;Fecha término;% Avance',
      'Crecer;Abrir tienda;Ana;01/02/2026;30/06/2026;35%',
      'Crecer;Capacitar;Luis;15/03/2026;30/11/2026;0%',
    ],
    [
      'objective: Crecer | initiative: Abrir tienda | whoName: Ana | startDate: 2026-02-01 | whenDate: 2026-06-30 | progress: 35',
      'objective: Crecer | initiative: Capacitar | whoName: Luis | startDate: 2026-03-15 | whenDate: 2026-11-30 | progress: 0',
    ],
  ],
  [
    'what, who and when',
    ['What;Who;When', 'Open shop;Ana;30.06.2026', 'Train;Ben;31.12.2026'],
    [
      'initiative: Open shop | whoName: Ana | whenDate: 2026-06-30',
      'initiative: Train | whoName: Ben | whenDate: 2026-12-31',
    ],
  ],
  [
    'what, who and when in Portuguese, and its cost',
    ['O quê;Quem;Quando;Como;Quanto custa', 'Treinar equipe;Ana;30/06/2026;Curso;R$ 12.000,00'],
    ['initiative: Treinar equipe | whoName: Ana | whenDate: 2026-06-30 | how: Curso | budget: 12000'],
  ],
  [
    'hours of projects, which are values',
    ['Month;Project;Hours', '2026-01;Bridge;50', '2026-02;Bridge;60'],
    ['grain: month | Hours actual month 2026-01-01: 50', 'grain: month | Hours actual month 2026-02-01: 60'],
  ],
  [
    'budgets in thousands',
    [
      'Initiative;Owner;Budget ($000);Start;Due',
      'Shop;Ana;1,250;01/15/2026;06/30/2026',
      'Site;Ben;$1.2M;02/01/2026;12/31/2026',
    ],
    [
      'initiative: Shop | whoName: Ana | budget: 1250000 | startDate: 2026-01-15 | whenDate: 2026-06-30',
      'initiative: Site | whoName: Ben | budget: 1200000 | startDate: 2026-02-01 | whenDate: 2026-12-31',
    ],
  ],
  [
    'percentages beside fractions, of which a target is marked',
    ['KPI;Target;Actual', 'On-time delivery;95%;0.93', 'Returns;2%;0.018'],
    [
      'On-time delivery | target: 95 | unit: %',
      'Returns | target: 2 | unit: %',
      '? column C: percentages of “On-time delivery”, “Returns” that are all 1 or less: 0.93 is 93%, 0.93 is 0.93%',
    ],
  ],
  [
    'percentages beside fractions in the unit of the name',
    ['KPI;Target;Actual', '% on time;95;0.92', '% returned;2;0.03'],
    [
      '% on time | target: 95 | unit: %',
      '% returned | target: 2 | unit: %',
      '? column C: percentages of “% on time”, “% returned” that are all 1 or less: 0.92 is 92%, 0.92 is 0.92%',
    ],
  ],
  [
    'a number without the scale of its unit',
    ['KPI;Unit;Target;Actual', 'Revenue;M€;12;11500000', 'Cost;M€;9;8.5'],
    [
      'Revenue | unit: M€ | target: 12 | ! Give the unit of this number: it is far from those beside it, which are in M€',
      'Cost | unit: M€ | target: 9 | actual: 8.5',
    ],
  ],
  [
    'a change in percent beside a number',
    ['KPI;Baseline;Target', 'Revenue;1,000;+10%', 'Margin;12%;+15%'],
    [
      'Revenue | target: 10 | unit: % | ! Give the unit of this number: it is far from those beside it, which are in %',
      'Margin | baseline: 12 | target: 15 | unit: %',
    ],
  ],
  [
    'a round year in brackets, which is no unit',
    ['KPI;Baseline (2000);Target', 'A;5;6'],
    ['A | baseline: 5 of 2000-12-31 | target: 6'],
  ],
  [
    'the month of a baseline',
    ['KPI;Baseline (Dec 2025);Target (Dec 2026)', 'Waits;12;10'],
    ['Waits | baseline: 12 of 2025-12-31 | grain: month | target month 2026-12-01: 10'],
  ],
  [
    'limits with a unit before their word',
    [
      'KPI;Target;Actual',
      'Wait;30 min max;28 min',
      'Stay;5 days or less;6 days',
      'Leads;20 calls or more;18 calls',
    ],
    [
      'Wait | target: 30 | actual: 28 | unit: min | direction: down',
      'Stay | target: 5 | actual: 6 | unit: days | direction: down',
      'Leads | target: 20 | actual: 18 | unit: calls | direction: up',
    ],
  ],
  [
    'limits that are negated',
    ['Indicador;Meta', 'Espera;No mayor a 30 días', 'Cobertura;No menor a 95%'],
    [
      'Espera | target: 30 | unit: días | direction: down',
      'Cobertura | target: 95 | unit: % | direction: up',
    ],
  ],
  [
    'a budget beside a target',
    ['KPI;Budget;Target;Actual', 'Sales;110;100;95'],
    [
      'Sales | target: 100 | actual: 95',
      '? column B: numbers whose heading is not known: Baseline, Final target',
    ],
  ],
  [
    'two columns with one heading',
    ['Perspective;Weight;KPI;Weight;Target', 'Fin;50%;Revenue;40%;100', 'Cust;50%;NPS;60%;50'],
    [
      'Revenue | pillar: Fin | target: 100',
      'NPS | pillar: Cust | target: 50',
      '? column B: two columns have this heading: Weight',
      '? column D: two columns have this heading: Weight',
    ],
  ],
  [
    'weights of objectives and of KPIs',
    ['Objective;Objective weight;KPI;KPI weight;Target', 'Grow;60%;Revenue;40%;100'],
    [
      'Revenue | objective: Grow | weight: 40 | target: 100',
      '? column B: numbers whose heading is not known: Actual, Baseline, Final target',
    ],
  ],
  [
    'a title beside a metric',
    ['ID;Title;Metric;Goal', '1;Reduce waits;Median wait (days);10', '2;More beds;Beds;120'],
    [
      'Median wait (days) | code: 1 | target: 10 | unit: days',
      'Beds | code: 2 | target: 120',
      '? column B: another column is the name: Part of the name, Objective, Owner',
    ],
  ],
  [
    'a reference that is the baseline',
    ['Indicateur;Référence;Cible', 'CA;90;100', 'NPS;40;50'],
    ['CA | baseline: 90 | target: 100', 'NPS | baseline: 40 | target: 50'],
  ],
  [
    'key indicators, which have no codes',
    ['Indicador;Clave;Meta', 'Ventas;Sí;100', 'Quejas;No;5'],
    ['Ventas | target: 100', 'Quejas | target: 5'],
  ],
  [
    'numbers in the place of codes',
    ['KPI #;KPI Name;Goal #;Target', '1;Waits;2;10', '2;Beds;3;120'],
    ['Waits | code: 1 | target: 10', 'Beds | code: 2 | target: 120'],
  ],
  [
    'numbers of a year in a cell, which are no years',
    [
      'Indicator;Baseline (year);Target (year)',
      'Literacy rate;78% (2019);95% (2030)',
      'Vaccinated;65 % (2021);90 % (2027)',
    ],
    [
      'Literacy rate',
      'Vaccinated',
      '? column B: cells with numbers whose heading is not known: Target, Actual, Baseline, Final target',
      '? column C: cells with numbers whose heading is not known: Target, Actual, Baseline, Final target',
    ],
  ],
  [
    'headings in two languages',
    ['Indicator / Indicateur;Unit / Unité;Target / Cible', 'Waits / Attente;days;10'],
    ['Waits / Attente | unit: days | target: 10'],
  ],
  [
    'objectives and key results in rows',
    [
      'Type;Title;Owner;Metric start;Metric target',
      'Objective;Delight customers;Ana;;',
      'Key Result;NPS;Ana;30;50',
      'Objective;Grow;Ben;;',
      'KR;Revenue;Ben;5;9',
    ],
    [
      'NPS | objective: Delight customers | inputOwner: Ana | baseline: 30 | target: 50',
      'Revenue | objective: Grow | inputOwner: Ben | baseline: 5 | target: 9',
    ],
  ],
  [
    'pillars, objectives, KPIs and work in rows',
    [
      'Code;Name;Type;Unit;Target',
      '1;Financial;Perspective;;',
      '1.1;Grow;Objective;;',
      '1.1.1;Revenue;KPI;€;500',
      '1.1.2;Open shops;Initiative;;',
    ],
    [
      'Revenue | code: 1.1.1 | objective: Grow | pillar: Financial | unit: € | target: 500',
      '! This row is work, and this table is one of KPIs: bring it in with a table of its own',
    ],
  ],
  [
    'key results with scores',
    ['Objective;KR;Q1 score;Owner', 'Grow;Revenue;0.7;Ana', 'Grow;NPS;0.4;Ben'],
    [
      'Revenue | objective: Grow | inputOwner: Ana',
      'NPS | objective: Grow | inputOwner: Ben',
      '? column C: numbers whose heading is not known: Target, Actual, Baseline, Final target',
    ],
  ],
  [
    'frequencies as letters',
    ['KPI;Freq.;Target', 'A;M;5', 'B;Q;6', 'C;A;7'],
    ['A | grain: month | target: 5', 'B | grain: quarter | target: 6', 'C | grain: year | target: 7'],
  ],
  [
    'a target beside values of several years',
    ['KPI;Target;2024;2025', 'Revenue;120;100;110'],
    [
      'Revenue | grain: year | actual year 2024-01-01: 100 | actual year 2025-01-01: 110',
      '? column B: a target beside values of several years: Target of FY2025, Target of each year, Final target',
    ],
  ],
  [
    'units behind periods',
    ['KPI;FY25 Target (£000s);FY25 Actual (£000s)', 'Income;12,500;11,980'],
    ['Income | unit: £000s | grain: year | target year 2025-01-01: 12500 | actual year 2025-01-01: 11980'],
  ],
  [
    'years within unknown words, next to other years',
    ['KPI;Target 2024;Milestone 2025;Target 2026', 'A;5;6;7'],
    [
      'A | grain: year | target year 2024-01-01: 5 | target year 2026-01-01: 7',
      '? column C: says “FY2025” among words that are not known: Actual, Target',
    ],
  ],
  [
    'bounds of colours, which are no directions',
    ['KPI;Green;Red', 'Growth;>10%;<5%', 'Defects;<1%;>2%'],
    [
      'Growth',
      'Defects',
      '? column B: numbers whose heading is not known: Target, Actual, Baseline, Final target',
      '? column C: numbers whose heading is not known: Target, Actual, Baseline, Final target',
    ],
  ],
  [
    'objectives and key results in one column',
    ['#;Objective / Key Result;Owner;Target value', 'O1;Delight customers;Ana;', 'KR1;NPS;Ana;50'],
    ['Delight customers | code: O1 | inputOwner: Ana', 'NPS | code: KR1 | inputOwner: Ana | target: 50'],
  ],
  [
    'objectives with numbers among KPIs',
    [
      'Level;Name;Unit;Target',
      'Objective;Grow;;',
      'KPI;Sales;€;5',
      'Objective;Learn;%;50',
      'KPI;Courses;n;3',
    ],
    [
      'Sales | objective: Grow | unit: € | target: 5',
      '! “Objective” is no KPI',
      'Courses | objective: Learn | unit: n | target: 3',
    ],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});
