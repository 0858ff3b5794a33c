import { ratioOf } from './aggregate.ts';
import { type Expression, FormulaError, parseFormula, type Reference } from './formula-parse.ts';
import { isAtLeast, isSame } from './numbers.ts';
import { type Reason, REASONS } from './reason.ts';

/** A number, or none with the reason. */
export interface Result {
  value: number | null;
  reason: Reason | null;
}

const blank = (reason: Reason | null): Result => ({ value: null, reason });
const number = (value: number): Result =>
  Number.isFinite(value) ? { value, reason: null } : blank(REASONS.numberTooLarge);
const flag = (isTrue: boolean): Result => number(isTrue ? 1 : 0);

const BINARY: Record<Extract<Expression, { type: 'binary' }>['operator'], (a: number, b: number) => Result> =
  {
    '+': (a, b) => number(a + b),
    '-': (a, b) => number(a - b),
    '*': (a, b) => number(a * b),
    '/': (a, b) => {
      const { value, reason } = ratioOf(a, b, 1);
      return value === null ? blank(reason) : number(value);
    },
    '<': (a, b) => flag(!isAtLeast(a, b)),
    '<=': (a, b) => flag(isAtLeast(b, a)),
    '>': (a, b) => flag(!isAtLeast(b, a)),
    '>=': (a, b) => flag(isAtLeast(a, b)),
    '=': (a, b) => flag(isSame(a, b)),
  };

type Read = (reference: Reference) => Result;

/** Both values by a function, or the first blank one. */
function both(left: Result, right: () => Result, combine: (a: number, b: number) => Result): Result {
  if (left.value === null) return left;
  const other = right();
  return other.value === null ? other : combine(left.value, other.value);
}

/** The first value that is not blank, else the last blank. */
function coalesce(args: readonly Expression[], read: Read): Result {
  let result = blank(null);
  for (const arg of args) {
    result = evaluate(arg, read);
    if (result.value !== null) break;
  }
  return result;
}

function call({ name, args }: Extract<Expression, { type: 'call' }>, read: Read): Result {
  const [first, ...rest] = args as [Expression, ...Expression[]];
  if (name === 'coalesce') return coalesce(args, read);
  const start = evaluate(first, read);
  if (start.value === null) return start;
  if (name === 'abs') return number(Math.abs(start.value));
  if (name === 'if') return evaluate(rest[start.value === 0 ? 1 : 0] as Expression, read);
  let result = start;
  for (const other of rest)
    result = both(
      result,
      () => evaluate(other, read),
      (a, b) => number(Math[name](a, b)),
    );
  return result;
}

/** The value of a formula. A blank input gives a blank, with its reason, unless `coalesce` has another. */
export function evaluate(expression: Expression, read: Read): Result {
  if (expression.type === 'number') return number(expression.value);
  if (expression.type === 'reference') return read(expression.reference);
  if (expression.type === 'call') return call(expression, read);
  if (expression.type === 'binary') {
    const { operator, left, right } = expression;
    return both(evaluate(left, read), () => evaluate(right, read), BINARY[operator]);
  }
  const { value, reason } = evaluate(expression.of, read);
  return value === null ? blank(reason) : number(-value);
}

/** The references of a formula; none where it cannot be read. */
export function referencesIn(text: string): Reference[] {
  const walk = (expression: Expression): Reference[] => {
    if (expression.type === 'reference') return [expression.reference];
    if (expression.type === 'binary') return [...walk(expression.left), ...walk(expression.right)];
    if (expression.type === 'call') return expression.args.flatMap(walk);
    return expression.type === 'negative' ? walk(expression.of) : [];
  };
  try {
    return walk(parseFormula(text));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

const REFERENCE = /\[#(-?\d+)\]/g;
const BRACKETS = /\[([^\]]*)\]/g;

/** The ids of the measures in a formula, each once. */
export const idsInFormula = (text: string): number[] => [
  ...new Set(Array.from(text.matchAll(REFERENCE), ([, id]) => Number(id))),
];

/** A formula with each id that it refers to replaced. */
export const mapFormula = (text: string, map: (id: number) => number): string =>
  text.replaceAll(REFERENCE, (_, id: string) => `[#${map(Number(id))}]`);

/** The name of a measure as formulas compare it. */
export const foldedName = (name: string): string => name.trim().toLowerCase();

/**
 * A formula with names in brackets replaced by ids, which survive renaming. `idsNamed` has the measures of a folded name. Throws
 * a FormulaError.
 */
export const withIds = (text: string, idsNamed: (name: string) => Iterable<number>): string =>
  text.replaceAll(BRACKETS, (whole, given: string) => {
    if (/^#-?\d+$/.test(given)) return whole;
    const [id, other] = [...idsNamed(foldedName(given))].toSorted((a, b) => a - b);
    if (id === undefined) throw new FormulaError(`There is no measure named “${given}”`);
    if (other !== undefined)
      throw new FormulaError(`Several measures are named “${given}”: write [#${id}] or another id`);
    return `[#${id}]`;
  });

/** A formula with ids replaced by names, for people. */
export const withNames = (text: string, nameOf: (id: number) => string | undefined): string =>
  text.replaceAll(REFERENCE, (whole, id: string) => {
    const name = nameOf(Number(id));
    return name === undefined || name.includes(']') ? whole : `[${name}]`;
  });

/** The longest chain of measures that are computed from each other. */
const CHAIN_MAX = 20;

/** What is wrong with how measures are computed from each other: the ids of a cycle, or of a chain that is too long. */
export interface ChainFault {
  fault: 'cycle' | 'depth';
  path: number[];
}

/** The measures that a measure reads, or those that read it. */
type Neighbours = (id: number) => readonly number[];

/** The shortest way from a measure back to itself; undefined where there is none. */
function cycleFrom(start: number, inputsOf: Neighbours): number[] | undefined {
  const readers = new Map<number, number>();
  const ids = [start];
  for (const id of ids)
    for (const input of inputsOf(id)) {
      if (input === start) {
        const path = [start];
        for (let at = id; at !== start; at = readers.get(at) as number) path.unshift(at);
        return [start, ...path];
      }
      if (readers.has(input)) continue;
      readers.set(input, id);
      ids.push(input);
    }
  return undefined;
}

/** The measures one step from a measure, then those two steps from it and so on; at most `most` steps. */
function stepsFrom(start: number, next: Neighbours, most: number): number[][] {
  const steps: number[][] = [];
  let ids = [start];
  while (steps.length < most) {
    ids = [...new Set(ids.flatMap(next))];
    if (ids.length === 0) break;
    steps.push(ids);
  }
  return steps;
}

/** Looks for a cycle, or a chain that is too long, among those that one measure is part of. */
export function chainFault(
  id: number,
  { inputsOf, readersOf }: { inputsOf: Neighbours; readersOf: Neighbours },
): ChainFault | undefined {
  const cycle = cycleFrom(id, inputsOf);
  if (cycle) return { fault: 'cycle', path: cycle };
  const below = stepsFrom(id, inputsOf, CHAIN_MAX + 1).length;
  const above = [[id], ...stepsFrom(id, readersOf, CHAIN_MAX)];
  const [first] = above[CHAIN_MAX + 1 - below] ?? [];
  return first === undefined ? undefined : { fault: 'depth', path: [first] };
}
