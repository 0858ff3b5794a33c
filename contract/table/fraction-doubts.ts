import { textOf } from '../values/cell-text.ts';
import { FRACTION_MAX, numbersIn, readPoint } from '../values/point-value.ts';
import { namesText } from '../words/list.ts';
import { columnOf, type Guess, type Doubt, headingAt, type Uses } from './doubts.ts';
import { areInPercent, fractionColumns, fractionKpis, type PercentNumber } from './fraction-columns.ts';
import { unitBeside } from './heading-unit.ts';
import { isInUnit } from './columns.ts';
import { fieldOf } from './mapping.ts';
import { ask } from './notation-doubts.ts';
import { keyOf } from './row-periods.ts';

/** So many rows show whether percentages are fractions. */
const ROWS_MAX = 5000;

/** What a number is as a percentage, in both ways. */
const asShown = (number: number): string => `${number} is ${number}%`;
const asFraction = (number: number): string => `${number} is ${Number((100 * number).toPrecision(6))}%`;

/**
 * Asks whether numbers of percentages are fractions, where all those of a KPI are at most 1 and none is marked. Other KPIs that the
 * answer would be for too are named with it.
 */
export function fractionDoubts(uses: Uses, guess: Guess, decimal: '.' | ','): Doubt[] {
  const { body } = guess;
  // The product's own files say percentages as they are.
  if (guess.rows === 'periodKpis' || columnOf(uses, 'id') >= 0) return [];
  const [unitColumn, nameColumn] = [
    columnOf(uses, 'unit'),
    columnOf(uses, 'kpi', 'measure', 'kpiCode', 'code'),
  ];
  const numbers = [...uses.keys()].filter((column) => isInUnit(uses[column]));
  const places = [...uses.entries()].flatMap(([column, use]) => {
    const field = fieldOf(use);
    return field === undefined ? [] : [[field, column] as const];
  });
  const keyIn = (cells: Guess['body'][number]): string =>
    keyOf(Object.fromEntries(places.map(([field, column]) => [field, textOf(cells[column])])));
  const percentages: (PercentNumber & { name: string })[] = [];
  for (const [index, cells] of body.slice(0, ROWS_MAX).entries()) {
    const name = textOf(cells[nameColumn]);
    const hasMarked = numbers.some((column) => textOf(cells[column]).includes('%'));
    for (const column of numbers) {
      const unit = textOf(cells[unitColumn]) || unitBeside(headingAt(guess, column), name);
      if (!areInPercent(unit, hasMarked)) continue;
      const key = guess.rows === 'kpi' ? String(index) : keyIn(cells);
      const use = uses[column];
      const isActual = use && ('field' in use ? use.field : use.points) === 'actual';
      for (const { value, isPercent } of numbersIn(readPoint(cells[column], { decimal, unit: '' })))
        percentages.push({ key, name, column, value, isPercent, isActual: isActual === true });
    }
  }
  const mixed = fractionColumns(percentages);
  const kpis = fractionKpis(percentages);
  const above = new Set(percentages.flatMap(({ key, value }) => (Math.abs(value) > 1 ? [key] : [])));
  const parts = new Set(percentages.flatMap(({ key, value }) => (Number.isInteger(value) ? [] : [key])));
  const isAsked = [...parts].some((key) => kpis.has(key) && !above.has(key));
  const alike = percentages.filter(
    ({ key, column }) => mixed.has(column) || (isAsked && kpis.has(key) && parts.has(key)),
  );
  const columns = new Set(alike.map(({ column }) => column));
  const number = alike.find(({ value }) => !Number.isInteger(value))?.value ?? 0;
  const most = alike.some(({ key }) => kpis.has(key) && above.has(key)) ? FRACTION_MAX : 1;
  return [...columns].map((column) => {
    const names = alike.flatMap((point) => (column === point.column ? point.name : []));
    const why = `percentages of ${namesText([...new Set(names)])} that are all ${most} or less`;
    return ask(uses, column, why, [
      { label: asFraction(number), fractions: true },
      { label: asShown(number), fractions: false },
    ]);
  });
}
