import type { Records } from '../kinds/kinds.ts';
import { inputsOf } from '../scorecard/measure.ts';
import { badField } from '../api/refusal.ts';
import { chainFault, foldedName, withIds } from '../scorecard/formula.ts';
import { FormulaError, parseFormula } from '../scorecard/formula-parse.ts';
import type { Content } from './content.ts';
import { idsBy } from './ids-by.ts';

type Kpi = Records['kpi'];

function refuseFaulty<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormulaError ? badField('formula', error.message) : error;
  }
}

const names = ({ measure }: Kpi): string[] => [foldedName(measure)];
const parents = ({ parentId }: Kpi): number[] => (parentId === null ? [] : [parentId]);
/** What a KPI reads, but for those below it. */
const inputs = (kpi: Kpi): readonly number[] => inputsOf(kpi, () => []);

/** The KPI with the names in its formula replaced by ids. */
export function withFormulaIds({ kpi }: Content, next: Kpi): Kpi {
  if (!next.formula.includes('[')) return next;
  const idsNamed = (name: string): Iterable<number> => idsBy(kpi, names).get(name) ?? [];
  return { ...next, formula: refuseFaulty(() => withIds(next.formula, idsNamed)) };
}

/** The field that makes a KPI read others. */
const inputField = ({ source }: Kpi): string =>
  source === 'formula' ? 'formula' : source === 'rollup' ? 'source' : 'numeratorId';

/** Throws where a KPI would be computed from itself, or over too many steps. */
function refuseChain({ kpi: kpis }: Content, next: Kpi): void {
  const find = (id: number | null): Kpi | undefined =>
    id === next.id ? next : id === null ? undefined : kpis.get(id);
  const below = (id: number): number[] => {
    const children = [...(idsBy(kpis, parents).get(id) ?? [])];
    // A new KPI is not among them yet.
    return next.parentId === id && !kpis.has(next.id) ? [...children, next.id] : children;
  };
  const fault = chainFault(next.id, {
    inputsOf(id) {
      const kpi = find(id);
      return kpi ? inputsOf(kpi, below) : [];
    },
    readersOf(id) {
      const parent = find(find(id)?.parentId ?? null);
      const readers = [...(idsBy(kpis, inputs).get(id) ?? [])];
      return parent?.source === 'rollup' ? [parent.id, ...readers] : readers;
    },
  });
  if (!fault) return;
  const chain = fault.path.map((id) => find(id)?.measure ?? '').join(' → ');
  throw badField(
    inputField(next),
    fault.fault === 'cycle'
      ? `These measures would be computed from each other in a circle: ${chain}`
      : `Measures can be computed from each other over at most 20 steps: ${chain}`,
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
