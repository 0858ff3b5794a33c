import type { Expression, Reference } from '../formula-parse.ts';
import type { Period } from '../periods.ts';
import type { ValueState } from '../reading.ts';
import type { Measure } from '../settings.ts';

/** The value of a KPI in a period. */
export interface PlainValue {
  value: number | null;
  state: ValueState;
  num: number | null;
  den: number | null;
  provisional: { have: number; of: number } | null;
  /** The periods that a sum counts, and whether these are all of its periods. */
  summed: { periods: readonly Period[]; isAll: boolean } | null;
}

/** A part of a longer period, and how many of the KPI's periods it stands for. */
export interface Piece {
  value: PlainValue;
  period: Period;
  length: number;
}

/** No value. */
export const NONE: PlainValue = {
  value: null,
  state: 'none',
  num: null,
  den: null,
  provisional: null,
  summed: null,
};

/** The sum of numbers. */
export const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Whether two numbers count as the same. */
export const same = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** A quotient; null where the divisor is 0. */
export const divided = (num: number, den: number): number | null => (den === 0 ? null : num / den);

/** F7: the value of a longer period from those of its parts, in order. */
export function aggregated({ aggregation, factor }: Measure, pieces: readonly Piece[]): PlainValue {
  const held = pieces.filter(({ value: { value, num, den } }) =>
    aggregation === 'ratio' ? num !== null && den !== null : value !== null,
  );
  const used = aggregation === 'last' ? held.slice(-1) : held;
  const values = used.map(({ value }) => value.value as number);
  const lengths = (some: readonly Piece[]): number => total(some.map(({ length }) => length));
  const [num, den] = (['num', 'den'] as const).map((part) =>
    total(used.map(({ value }) => value[part] ?? 0)),
  );
  const value = {
    sum: () => total(values),
    mean: () => total(used.map((piece, at) => piece.length * (values[at] as number))) / lengths(used),
    last: () => values[0] as number,
    min: () => Math.min(...values),
    max: () => Math.max(...values),
    ratio: () => divided(factor * (num as number), den as number),
    supplied: () => null,
  };
  const result = used.length === 0 ? null : value[aggregation]();
  if (result === null) {
    const states = pieces.map((piece) => piece.value.state);
    const isNa = states.length > 0 && states.every((state) => state === 'na');
    return { ...NONE, state: isNa ? 'na' : states.includes('missing') ? 'missing' : 'none' };
  }
  const have = lengths(used);
  const of = lengths(pieces.filter((piece) => piece.value.state !== 'na'));
  const isWhole = aggregation === 'last' || have === of;
  return {
    value: result,
    state: isWhole ? 'value' : 'provisional',
    num: aggregation === 'ratio' ? (num as number) : null,
    den: aggregation === 'ratio' ? (den as number) : null,
    provisional: isWhole ? null : { have, of },
    summed:
      aggregation === 'sum'
        ? { periods: used.map(({ period }) => period), isAll: used.length === pieces.length }
        : null,
  };
}

/** Section 6: the value of a formula; null where it has none. */
export function evaluated(
  expression: Expression,
  read: (reference: Reference) => number | null,
): number | null {
  const of = (one: Expression): number | null => evaluated(one, read);
  const finite = (value: number | null): number | null =>
    value !== null && Number.isFinite(value) ? value : null;
  if (expression.type === 'number') return expression.value;
  if (expression.type === 'reference') return read(expression.reference);
  if (expression.type === 'negative') {
    const value = of(expression.of);
    return value === null ? null : -value;
  }
  if (expression.type === 'call') {
    const { name, args: given } = expression;
    if (name === 'coalesce') return given.map(of).find((value) => value !== null) ?? null;
    const [first, ...others] = given as [Expression, ...Expression[]];
    const value = of(first);
    if (value === null) return null;
    if (name === 'if') return of(others[value === 0 ? 1 : 0] as Expression);
    const values = [value, ...others.map(of)];
    if (values.includes(null)) return null;
    return name === 'abs' ? Math.abs(value) : Math[name](...(values as number[]));
  }
  const [a, b] = [of(expression.left), of(expression.right)];
  if (a === null || b === null) return null;
  const results = {
    '+': () => a + b,
    '-': () => a - b,
    '*': () => a * b,
    '/': () => divided(a, b),
    '<': () => Number(a < b && !same(a, b)),
    '<=': () => Number(a < b || same(a, b)),
    '>': () => Number(a > b && !same(a, b)),
    '>=': () => Number(a > b || same(a, b)),
    '=': () => Number(same(a, b)),
  };
  return finite(results[expression.operator]());
}
