import budgets from '../budgets.json' with { type: 'json' };

/** One figure of a run. */
export interface Measure {
  /** What was measured, as a line of the table; budgets.json may hold a budget of this name under `measured`. */
  name: string;
  value: number;
  /** `/s`, `ms`, `MiB`, `KB`, `%`, `x`. */
  unit: string;
  /** A short note. */
  note?: string;
}

/** The options of a run. */
export interface Asked {
  /** Fewer and shorter rounds: good enough to see a budget missed by far. */
  quick: boolean;
}

/** Measures one part of the product; a part is a folder of bench/ whose part.ts exports it as `measure`. */
export type Part = (asked: Asked) => Promise<Measure[]>;

interface Budget {
  atMost?: number;
  atLeast?: number;
}

/** A figure beside its budget; undefined where it has none. */
export interface Verdict extends Measure {
  budget: string | undefined;
  met: boolean | undefined;
}

const measured: Record<string, Budget> = budgets.measured;

/** A figure is not more precise than three digits. */
export const shown = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** Compares a figure with its budget. NaN meets none. */
export function judge(measure: Measure, all = measured): Verdict {
  const budget = all[measure.name];
  if (!budget) return { ...measure, budget: undefined, met: undefined };
  const { atMost, atLeast } = budget;
  const met =
    (atMost === undefined || measure.value <= atMost) && (atLeast === undefined || measure.value >= atLeast);
  return { ...measure, budget: atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`, met };
}

const listed = (head: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${head}:`, ...names.map((name) => `- ${name}`), ''];

/**
 * The summary of a run, and whether it passed. A whole run must measure every budget: one without a figure, for a misspelt
 * name or a program that is not installed, counts as missed. Any other run only lists the budgets it left out.
 */
export function conclude(
  found: readonly Verdict[],
  { isWhole }: { isWhole: boolean },
  all = measured,
): { text: string; isWell: boolean } {
  const names = new Set(found.map(({ name }) => name));
  const budgets = Object.keys(all);
  const open = budgets.filter((name) => !names.has(name));
  const missed = found.filter(({ met }) => met === false).map(({ name }) => name);
  const count = `${budgets.length - open.length} of ${budgets.length} budgets measured`;
  const outcome =
    missed.length > 0 ? `, ${missed.length} missed` : open.length < budgets.length ? ', all met' : '';
  const rest = isWhole && open.length > 0 ? `; ${open.length} not measured, which counts as missed` : '';
  const lines = [
    ...listed('Budgets not measured in this run', open),
    ...listed('Budgets missed', missed),
    `${count}${outcome}${rest}.`,
  ];
  return { text: lines.join('\n'), isWell: missed.length === 0 && (!isWhole || open.length === 0) };
}

/** The median of some numbers; of an even count, the lower middle one. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
