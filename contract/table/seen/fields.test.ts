import { expect, test } from 'vitest';
import { factsOf } from '../test/facts.ts';

/** Small sheets of shapes that people's files have, each with what is read of it without help, and what is asked. */
const SHEETS: [what: string, lines: string[], facts: string[]][] = [
  [
    'numbers whose heading says more than a known one, which are no actuals and targets',
    ['Kennzahl;Wert Vorjahr;Ziel Vorjahr', 'A;5;4', 'B;6;7'],
    [
      'A',
      'B',
      '? column B: only a part of its heading is known: Actual, Target, Baseline, Final target',
      '? column C: only a part of its heading is known: Target, Actual, Baseline, Final target',
    ],
  ],
  [
    'the known beginning of a heading before its known end',
    ['Indicador;Valor mínimo;Línea base valor;Meta', 'A;5;4;3'],
    ['A | baseline: 4 | target: 3', '? column B: only a part of its heading is known: Actual, Final target'],
  ],
  [
    'words beside a known heading that say nothing more',
    ['KPI;Metric Target;Actual Value of the KPI;2026 Baseline', 'A;5;6;4'],
    ['A | target: 5 | actual: 6 | baseline: 4 of 2026-12-31'],
  ],
  [
    'the only number of a period, with more words than a known heading',
    ['KPI;Year;Wert Vorjahr', 'A;2024;4', 'A;2025;5'],
    [
      'A',
      'A',
      '? column C: only a part of its heading is known: Actual, Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'counts, which are no codes',
    ['Programa;Número de casos;Año', 'A;169;2024', 'B;182;2024'],
    [
      'grain: year | Número de casos actual year 2024-01-01: 169',
      'grain: year | Número de casos actual year 2024-01-01: 182',
      '? column A: tells values of one period apart: Part of the name',
    ],
  ],
  [
    'a unit that is responsible',
    ['KPI;Responsible Unit;Target', 'A;Finance;170', 'B;HR;15'],
    ['A | inputOwner: Finance | target: 170', 'B | inputOwner: HR | target: 15'],
  ],
  [
    'types and ids of targets',
    ['KPI;Target;Target Type;target_id', 'A;170;Maximum;3', 'B;15;Minimum;9'],
    ['A | target: 170 | direction: up', 'B | target: 15 | direction: down'],
  ],
  [
    'codes and ids of sites',
    ['Indicator;Org Code;Facility ID;Target', 'Beds;AA;101;5', 'Staff;AB;102;6'],
    ['Beds | target: 5', 'Staff | target: 6'],
  ],
  [
    'directions in words of several languages',
    [
      'Indicator;Polaridade;Target',
      'A;Low is good;5',
      'B;Quanto maior, melhor;6',
      'C;À réduire;6',
      'D;je kleiner, desto besser;5',
      'E;A la baja;1',
      'F;Positivo;2',
      'G;Maintain;2',
    ],
    [
      'A | direction: down | target: 5',
      'B | direction: up | target: 6',
      'C | direction: down | target: 6',
      'D | direction: down | target: 5',
      'E | direction: down | target: 1',
      'F | direction: up | target: 2',
      'G | direction: band | target: 2',
    ],
  ],
  [
    'directions as signs',
    ['KPI;Target Operator;Target', 'A;<=;5', 'B;≥;6', 'C;↘;3'],
    ['A | direction: down | target: 5', 'B | direction: up | target: 6', 'C | direction: down | target: 3'],
  ],
  [
    'a goal that is a direction',
    ['Measure;Measure Goal;Target', 'A;Increase;5', 'B;Decrease;6'],
    ['A | direction: up | target: 5', 'B | direction: down | target: 6'],
  ],
  [
    'names of key results, and a status in words that are not known',
    ['Resultado clave;Estado;Meta', 'Ventas;En curso;100', 'Costos;En curso;50', 'Gastos;Parado;50'],
    [
      'Ventas | target: 100',
      'Costos | target: 50',
      'Gastos | target: 50',
      '? column B: a status or a place: Status, Objective, Owner, Part of the name',
    ],
  ],
  [
    'a type of indicators, which is no series',
    [
      'Código;Indicador;Tipo;Año;Meta;Logro',
      'I1;Egresos;Producto;2024;12;13',
      'I2;Satisfacción;Resultado;2024;90;88,1',
    ],
    [
      'Egresos | code: I1 | grain: year | actual year 2024-01-01: 13 | target year 2024-01-01: 12',
      'Satisfacción | code: I2 | grain: year | actual year 2024-01-01: 88.1 | target year 2024-01-01: 90',
    ],
  ],
  [
    'a type that is a unit',
    ['KPI;Month;Type;Value', 'A;2026-01;Number;5', 'B;2026-01;Percent;6'],
    [
      'A | unit: Number | grain: month | actual month 2026-01-01: 5',
      'B | unit: Percent | grain: month | actual month 2026-01-01: 6',
    ],
  ],
  [
    'a type of actuals, targets and others',
    ['KPI;Month;Data Type;Value', 'A;2026-01;Actual;5', 'A;2026-01;Target;6', 'A;2026-01;Forecast;7'],
    [
      'A | grain: month | actual month 2026-01-01: 5',
      'A | grain: month | target month 2026-01-01: 6',
      'A | ! “Forecast” is no value or target',
    ],
  ],
  [
    'a type of rows, and their parents',
    ['Name;Type;Parent;Unit;Target', 'Grow;Objective;;;', 'Revenue;KPI;Grow;USD;1000'],
    ['Revenue | objective: Grow | unit: USD | target: 1000'],
  ],
  [
    'parents that are KPIs',
    ['Measure;Parent;Target', 'Sales;;5', 'Sales of A;Sales;6'],
    ['Sales | target: 5', 'Sales of A | target: 6'],
  ],
  [
    'parents whose names are words of directions',
    ['Measure;Parent;Target', 'A;Grow;5', 'B;Grow;6'],
    ['A | objective: Grow | target: 5', 'B | objective: Grow | target: 6'],
  ],
  [
    'directions in words that are not known',
    ['KPI;Direction;Target', 'A;Hochachtung;5', 'B;Nebenbei;6'],
    [
      'A | target: 5',
      'B | target: 6',
      '? column B: not all of its words say which way is better: The way that is better',
    ],
  ],
  [
    'headings in Portuguese',
    [
      'Indicador;Unidade;Polaridade;Responsável;Periodicidade;Linha de base;Meta;Realizado',
      'A;percentual;Maior melhor;Ana;Mensal;3;4;5',
      'B;dias;Menor melhor;Rui;Trimestral;3;4;5',
    ],
    [
      'A | unit: percentual | direction: up | inputOwner: Ana | grain: month | baseline: 3 | target: 4 | actual: 5',
      'B | unit: dias | direction: down | inputOwner: Rui | grain: quarter | baseline: 3 | target: 4 | actual: 5',
    ],
  ],
  [
    'headings in German short forms',
    [
      'Messgröße;ME;Verantw.;Ampel;Messung;Ziel',
      'A;Anz.;Anna;grün;monatlich;5',
      'B;Std.;Bernd;rot;jährlich;6',
    ],
    [
      'A | unit: Anz. | inputOwner: Anna | status: grün | grain: month | target: 5',
      'B | unit: Std. | inputOwner: Bernd | status: rot | grain: year | target: 6',
    ],
  ],
  [
    'headings of groups and texts',
    ['Résultat attendu;Metrics;Goal Leader;Comments;Target', 'Santé;A;Ana;Long text;5', 'Travail;B;Rui;;6'],
    [
      'A | objective: Santé | inputOwner: Ana | description: Long text | target: 5',
      'B | objective: Travail | inputOwner: Rui | target: 6',
    ],
  ],
  [
    'units and frequencies that only their cells tell',
    ['Indicator;Thing;When;Target', 'A;days;monthly;5', 'B;percent;quarterly;6'],
    ['A | unit: days | grain: month | target: 5', 'B | unit: percent | grain: quarter | target: 6'],
  ],
  [
    'texts that repeat below headings that are not known',
    [
      'Indicator;Cluster;Country;Method;Target',
      'A;North;Peru;Count all;5',
      'B;North;Peru;Ask people;6',
      'C;South;Peru;Look;6',
    ],
    [
      'A | target: 5',
      'B | target: 6',
      'C | target: 6',
      '? column B: texts whose heading is not known: Objective, Owner, Part of the name',
    ],
  ],
  [
    'two levels of objectives',
    ['Goal;Objective;Indicator;Target', 'Grow;Sell more;Revenue;5', 'Grow;Sell better;Margin;6'],
    [
      'Revenue | objective: Sell more | pillar: Grow | target: 5',
      'Margin | objective: Sell better | pillar: Grow | target: 6',
    ],
  ],
  [
    'targets of a series of like headings',
    ['Indicateur;Cible A1;Cible A2', 'A;1;2', 'B;4;5'],
    [
      'A',
      'B',
      '? column B: only a part of its heading is known: Target, Actual, Baseline, Final target',
      '? column C: only a part of its heading is known: Target, Actual, Baseline, Final target',
    ],
  ],
  [
    'numerators and denominators',
    ['Indicator;Numerator;Denominator;Target;Month', 'Beds;5;10;60;2026-01', 'Beds;6;10;60;2026-02'],
    [
      'Beds | grain: month | target month 2026-01-01: 60',
      'Beds | grain: month | target month 2026-02-01: 60',
      '? column B: may be a part of a ratio: Numerator, Actual, Denominator, Red line, Band from, Band to, Baseline, Final target',
      '? column C: may be a part of a ratio: Denominator, Actual, Numerator, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'numbers beside periods, of which none is known',
    ['Indicator;Month;Men;Women', 'Beds;2026-01;5;10', 'Beds;2026-02;6;10'],
    [
      'Beds',
      'Beds',
      '? column C: numbers whose heading is not known: Actual, Target, Red line, Band from, Band to, Baseline, Final target',
      '? column D: numbers whose heading is not known: Actual, Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'a total that is of no columns beside it',
    ['Metric;Total;Target', 'A;10;4', 'B;20;6'],
    [
      'A | target: 4',
      'B | target: 6',
      '? column B: numbers whose heading is not known: Actual, Baseline, Final target',
    ],
  ],
  [
    'periods from a first to a last day, which are no work',
    [
      'Department;Activity;Target Response Days;Average Response Days;Period Start;Period End',
      'Police;Calls;5;6;2024-01-01;2024-03-31',
      'Fire;Calls;4;3;2024-01-01;2024-03-31',
    ],
    [
      'Calls',
      'Calls',
      '? column A: tells KPIs of one name apart: Part of the name, Objective, Department KPIs',
      '? column C: only a part of its heading is known: Target, Actual, Red line, Band from, Band to, Baseline, Final target',
      '? column D: numbers whose heading is not known: Actual, Target, Red line, Band from, Band to, Baseline, Final target',
    ],
  ],
  [
    'quarters as start and end dates of scores',
    ['Measure;Score;Start Date;End Date', 'Calls;5;2024-01-01;2024-03-31', 'Calls;4;2024-04-01;2024-06-30'],
    [
      'Calls | grain: quarter | actual quarter 2024-01-01: 5',
      'Calls | grain: quarter | actual quarter 2024-04-01: 4',
    ],
  ],
  [
    'projects of a whole year, which are work',
    [
      'Project;Start Date;End Date;Progress',
      'Bridge;2024-01-01;2024-12-31;50',
      'Road;2024-01-01;2024-12-31;60',
    ],
    [
      'initiative: Bridge | startDate: 2024-01-01 | whenDate: 2024-12-31 | progress: 50',
      'initiative: Road | startDate: 2024-01-01 | whenDate: 2024-12-31 | progress: 60',
    ],
  ],
  [
    'two levels of objectives below a pillar',
    ['Perspective;Goal;Objective;Indicator;Target', 'P;Grow;Sell;Revenue;5', 'P;Grow;Sell better;Margin;6'],
    [
      'Revenue | pillar: P | target: 5',
      'Margin | pillar: P | target: 6',
      '? column B: two columns may be the objective: Objective',
      '? column C: two columns may be the objective: Objective',
    ],
  ],
  [
    'measures with targets beside initiatives',
    [
      'Perspective;Objective;Measure;Target;Initiative',
      'Financial;Grow;Revenue;10;New shop',
      'Customer;Please;NPS;50;Training',
    ],
    [
      'Revenue | objective: Grow | pillar: Financial | target: 10',
      'NPS | objective: Please | pillar: Customer | target: 50',
    ],
  ],
  [
    'a direction with more words than a known heading',
    ['Metric;Direction of Good;FY25 Target', 'A;Up;60', 'B;Down;80'],
    [
      'A | direction: up | grain: year | target year 2025-01-01: 60',
      'B | direction: down | grain: year | target year 2025-01-01: 80',
    ],
  ],
  [
    'a weight in percent beside a target',
    ['KPI;Weightage (%);Target', 'A;40;100', 'B;60;50'],
    ['A | weight: 40 | target: 100', 'B | weight: 60 | target: 50'],
  ],
  [
    'an area that is responsible, which is no pillar',
    ['Kennzahl;Verantwortlicher Bereich;Ziel', 'A;Vertrieb;5', 'B;Einkauf;6'],
    ['A | inputOwner: Vertrieb | target: 5', 'B | inputOwner: Einkauf | target: 6'],
  ],
  [
    'a department that is responsible',
    ['KPI;Owner Department;Target', 'A;HR;5', 'B;IT;6'],
    ['A | target: 5', 'B | target: 6', '? column B: may say who is responsible: Owner'],
  ],
  [
    'types of leading and lagging indicators',
    ['Measure;Type;Target', 'A;Lagging;5', 'B;Leading;6'],
    ['A | indicator: lag | target: 5', 'B | indicator: lead | target: 6'],
  ],
  [
    'headings of two rows, of which one repeats',
    [';National;National;Local;Local', 'KPI;Target;Actual;Target;Actual', 'A;5;6;7;8', 'B;5;6;7;8'],
    [
      'A',
      'B',
      '? column B: only a part of its heading is known: Target, Actual, Baseline, Final target',
      '? column C: only a part of its heading is known: Actual, Target, Baseline, Final target',
      '? column D: only a part of its heading is known: Target, Actual, Baseline, Final target',
      '? column E: only a part of its heading is known: Actual, Target, Baseline, Final target',
    ],
  ],
  [
    'two columns of owners',
    ['KPI;Owner;Champion;Owner Email;Target', 'A;Ada;Bo;a@x.org;5', 'B;Cy;Di;c@x.org;6'],
    [
      'A | inputOwner: Ada | target: 5',
      'B | inputOwner: Cy | target: 6',
      '? column C: may say who is responsible: Another owner',
    ],
  ],
  [
    'a department beside an owner',
    ['Indicador;Dependencia;Responsable;Meta', 'A;Salud;Ana;5', 'B;Agua;Rui;6'],
    [
      'A | inputOwner: Ana | target: 5',
      'B | inputOwner: Rui | target: 6',
      '? column B: may say who is responsible: Another owner',
    ],
  ],
];

test.each(SHEETS)('%s', (_, lines, facts) => {
  expect(factsOf(lines)).toEqual(facts);
});
