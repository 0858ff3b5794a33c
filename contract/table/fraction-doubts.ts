import { textOf } from '../values/cell-text.ts';
import { numbersIn, readPoint } from '../values/point-value.ts';
import { namesText } from '../words/list.ts';
import { memo } from '../scorecard/steps.ts';
import { type Guess, type Doubt, headingAt, type Uses } from './doubts.ts';
import { areInPercent, fractionColumns, type PercentNumber } from './fraction-columns.ts';
import { unitInHeading, unitOfName } from './heading-unit.ts';
import type { ColumnUse } from './mapping.ts';
import { IN_UNIT } from './columns.ts';
import { ask } from './notation-doubts.ts';

/** So many rows show whether percentages are fractions. */
const ROWS_MAX = 5000;

const isIn = (use: ColumnUse | null, fields: ReadonlySet<string>): boolean =>
  use !== null && 'field' in use && fields.has(use.field);

/** What a number is as a percentage, in both ways. */
const asShown = (number: number): string => `${number} is ${number}%`;
const asFraction = (number: number): string => `${number} is ${Number((100 * number).toPrecision(6))}%`;

/**
 * Asks whether numbers of percentages are fractions, where all those of a KPI are at most 1 and none is marked.
 */
export function fractionDoubts(uses: Uses, guess: Guess, decimal: '.' | ','): Doubt[] {
  const { body } = guess;
  const at = (...fields: string[]) => uses.findIndex((use) => isIn(use, new Set(fields)));
  // The product's own files say percentages as they are.
  if (guess.rows === 'periodKpis' || at('id') >= 0) return [];
  const [unitColumn, nameColumn] = [at('unit'), at('kpi', 'measure', 'kpiCode', 'code')];
  const numbers = [...uses.keys()].filter((column) => {
    const use = uses[column] ?? null;
    return use && (!('field' in use) || IN_UNIT.has(use.field));
  });
  const kpis = new Map<string, { name: string; column: number; number: number }[]>();
  const percentages: PercentNumber[] = [];
  for (const [index, cells] of body.slice(0, ROWS_MAX).entries()) {
    const name = textOf(cells[nameColumn]);
    const key = guess.rows === 'kpi' ? String(index) : name;
    const unit = textOf(cells[unitColumn]) || unitOfName(name);
    const texts = numbers.map((column) => textOf(cells[column]));
    for (const column of numbers) {
      const own = unit ?? unitInHeading(headingAt(guess, column))?.unit;
      if (
        !areInPercent(
          own,
          texts.some((text) => text.includes('%')),
        )
      )
        continue;
      const use = uses[column];
      const isActual = use && ('field' in use ? use.field : use.points) === 'actual';
      // A marked percentage shows how the others are meant.
      for (const { value, isPercent } of numbersIn(readPoint(cells[column], { decimal, unit: '' }))) {
        memo(kpis, key, () => []).push({ name, column, number: isPercent ? 100 : value });
        percentages.push({ key, column, value, isPercent, isActual: isActual === true });
      }
    }
  }
  const mixed = fractionColumns(percentages);
  const alike = [...kpis.values()].flatMap((points) =>
    points.every(({ number }) => Math.abs(number) <= 1) &&
    points.some(({ number }) => !Number.isInteger(number))
      ? points
      : points.filter(({ column }) => mixed.has(column)),
  );
  const columns = new Set(alike.map(({ column }) => column));
  const number = alike.find((point) => !Number.isInteger(point.number))?.number ?? 0;
  return [...columns].map((column) => {
    const names = alike.flatMap((point) => (column === point.column ? point.name : []));
    const why = `percentages of ${namesText([...new Set(names)])} that are all 1 or less`;
    return ask(uses, column, why, [
      { label: asFraction(number), fractions: true },
      { label: asShown(number), fractions: false },
    ]);
  });
}
