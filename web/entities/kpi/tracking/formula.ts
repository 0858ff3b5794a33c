import { foldedName, withIds, withNames } from '../../../../contract/scorecard/formula.ts';
import { FormulaError, parseFormula } from '../../../../contract/scorecard/formula-parse.ts';

/** A KPI by the name that a formula has for it. */
export interface NamedMeasure {
  id: number;
  name: string;
}

/** A formula for people: with names in place of ids, where a name is that of one KPI only. */
export function formulaText(formula: string, measures: readonly NamedMeasure[]): string {
  if (!formula.includes('[')) return formula;
  const counts = new Map<string, number>();
  for (const { name } of measures) counts.set(foldedName(name), (counts.get(foldedName(name)) ?? 0) + 1);
  return withNames(formula, (id) => {
    const name = measures.find((measure) => measure.id === id)?.name;
    return name !== undefined && counts.get(foldedName(name)) === 1 ? name : undefined;
  });
}

/** What is wrong with a formula, in a sentence; undefined for a fine one. */
export function formulaFault(text: string, measures: readonly NamedMeasure[]): string | undefined {
  if (text.trim() === '') return 'Give a formula, such as [Revenue] / [Headcount]';
  const idsNamed = (name: string): number[] =>
    measures.filter((measure) => foldedName(measure.name) === name).map(({ id }) => id);
  try {
    parseFormula(withIds(text, idsNamed));
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

/** A name that is being typed in a formula. */
export interface OpenName {
  /** Where its bracket is. */
  from: number;
  /** What is typed of it. */
  query: string;
}

/** The name that is being typed before the caret, after a bracket that is not closed. */
export function openName(text: string, caret: number): OpenName | undefined {
  const from = text.lastIndexOf('[', caret - 1);
  if (from < 0 || caret <= from) return undefined;
  const query = text.slice(from + 1, caret);
  return query.includes(']') ? undefined : { from, query };
}

/** The KPIs whose name has what is typed, those that begin with it first. */
export function offered(measures: readonly NamedMeasure[], query: string): NamedMeasure[] {
  const typed = foldedName(query);
  const at = ({ name }: NamedMeasure): number => foldedName(name).indexOf(typed);
  return measures
    .filter((measure) => at(measure) >= 0)
    .toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
    .slice(0, 8);
}

/** The formula with a KPI in place of the name that is being typed, and where the caret goes. */
export function withMeasure(
  text: string,
  { from, query }: OpenName,
  { id, name }: NamedMeasure,
  measures: readonly NamedMeasure[],
): { text: string; caret: number } {
  const isUnique = measures.filter((measure) => foldedName(measure.name) === foldedName(name)).length === 1;
  const reference = isUnique && !name.includes(']') ? `[${name}]` : `[#${id}]`;
  const rest = text.slice(from + 1 + query.length).replace(/^[^[\]]*\]/, '');
  return { text: text.slice(0, from) + reference + rest, caret: from + reference.length };
}
