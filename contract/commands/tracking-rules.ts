import type { Records } from '../kinds/kinds.ts';
import { inputsOf } from '../scorecard/measure.ts';
import { badField } from '../api/refusal.ts';
import { chainFault, withIds } from '../scorecard/formula.ts';
import { FormulaError, parseFormula } from '../scorecard/formula-parse.ts';
import type { Content } from './content.ts';

type Kpi = Records['kpi'];

function refuseFaulty<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormulaError ? badField('formula', error.message) : error;
  }
}

function* named(content: Content): Generator<{ id: number; name: string }> {
  for (const { id, measure } of content.kpi.values()) yield { id, name: measure };
}

/** The KPI with the names in its formula replaced by ids. */
export const withFormulaIds = (content: Content, next: Kpi): Kpi =>
  next.formula.includes('[')
    ? { ...next, formula: refuseFaulty(() => withIds(next.formula, named(content))) }
    : next;

/** The field that makes a KPI read others. */
const inputField = ({ source }: Kpi): string =>
  source === 'formula' ? 'formula' : source === 'rollup' ? 'source' : 'numeratorId';

/** Throws where a KPI would be computed from itself, or over too many steps. */
function refuseChain(content: Content, next: Kpi): void {
  const all = new Map(content.kpi).set(next.id, next);
  const children = Map.groupBy(all.values(), ({ parentId }) => parentId);
  const childrenOf = (id: number): number[] => (children.get(id) ?? []).map((child) => child.id);
  const inputs = new Map<number, readonly number[]>();
  for (const kpi of [next, ...all.values()]) {
    const kpiInputs = inputsOf(kpi, childrenOf);
    if (kpiInputs.length > 0) inputs.set(kpi.id, kpiInputs);
  }
  const fault = chainFault(inputs);
  if (!fault) return;
  const names = fault.path.map((id) => all.get(id)?.measure ?? '').join(' → ');
  throw badField(
    inputField(next),
    fault.fault === 'cycle'
      ? `These measures would be computed from each other in a circle: ${names}`
      : `Measures can be computed from each other over at most 20 steps: ${names}`,
  );
}

/** Throws where the settings by which a KPI is tracked do not go together. */
export function refuseBadTracking(content: Content, before: Kpi | undefined, next: Kpi): void {
  if (next.aggregation === 'sum' && next.missing === 'carry')
    throw badField('missing', 'A sum cannot carry a value on: choose skip or zero');
  if (next.source === 'formula') refuseFaulty(() => parseFormula(next.formula));
  const isUnderRollUp = next.parentId !== null && content.kpi.get(next.parentId)?.source === 'rollup';
  const reads = (
    ['source', 'formula', 'aggregation', 'numeratorId', 'denominatorId', 'parentId'] as const
  ).some((field) => before?.[field] !== next[field]);
  if (reads && (isUnderRollUp || inputsOf(next, () => [next.id]).length > 0)) refuseChain(content, next);
}
