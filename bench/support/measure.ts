import budgets from '../budgets.json' with { type: 'json' };

/** One figure of a run. */
export interface Measure {
  /** What was measured, as a line of the table; budgets.json may hold a budget of this name under `measured`. */
  name: string;
  value: number;
  /** `/s`, `ms`, `MiB`, `KB`, `%`, `x`. */
  unit: string;
  /** What else there is to know, in a few words. */
  note?: string;
}

/** What a run was asked for. */
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

/** Three digits are as many as a figure of such a run is worth. */
export const shown = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

/** Holds a figure against its budget. What is no number meets none. */
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
 * What a run says in the end, and whether all is well. A whole run has to have measured every budget: one that nothing
 * measures, because it is misspelt or what it takes is not installed, is missed. Any other run only names those it left out.
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

/** The middle of some numbers; of an even count, the lower of the two. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
