import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import type { Reference } from '../kinds/kind.ts';
import { KINDS } from '../kinds/kinds.ts';
import { idsInFormula, mapFormula } from '../scorecard/formula.ts';

/** A field of a kind that refers to records. */
interface ReferringField extends Reference {
  kind: KindName;
  field: string;
}

const referencesOf = (kind: KindName): ReferringField[] =>
  Object.entries(KINDS[kind].fields).flatMap(([field, { refers }]) =>
    refers ? [{ ...refers, kind, field }] : [],
  );

/** The fields by which the records of each kind refer to others. */
export const REFERENCES = Object.fromEntries(
  KIND_NAMES.map((kind) => [kind, referencesOf(kind)]),
) as unknown as Record<KindName, readonly ReferringField[]>;

/** The fields by which others refer to the records of each kind. */
export const REFERRING: ReadonlyMap<KindName, readonly ReferringField[]> = Map.groupBy(
  Object.values(REFERENCES).flat(),
  ({ to }) => to,
);

/** The ids in a field that refers to records: one, several or none. */
export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

/** The ids of the records that a record or the fields of one refer to. */
export function idsReferredTo(kind: KindName, fields: object): readonly number[] {
  const values = fields as Record<string, unknown>;
  const ids = REFERENCES[kind].flatMap(({ field }) => idsIn(values[field]));
  const { formula } = values;
  return kind === 'kpi' && typeof formula === 'string' ? [...ids, ...idsInFormula(formula)] : ids;
}

/** The fields of a command or record with each id that refers to another record replaced. */
export function mapReferences<F extends object>(kind: KindName, fields: F, map: (id: number) => number): F {
  const next = { ...fields } as Record<string, unknown>;
  const references = REFERENCES[kind].map(({ field }) => field);
  // The sibling that a command places a node before.
  for (const name of kind === 'node' ? [...references, 'beforeId'] : references) {
    const value = next[name];
    if (Array.isArray(value)) next[name] = (value as number[]).map(map).sort((a, b) => a - b);
    else if (typeof value === 'number') next[name] = map(value);
  }
  if (kind === 'kpi' && typeof next['formula'] === 'string')
    next['formula'] = mapFormula(next['formula'], map);
  return next as F;
}
