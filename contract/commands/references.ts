import { KIND_NAMES, type KindName } from '../kinds/names.ts';
import { KINDS } from '../kinds/kinds.ts';

/** A field that refers to a kind. */
interface Referring {
  kind: KindName;
  field: string;
  onDelete: 'delete' | 'unset';
}

/** The fields that refer to each kind. */
export const REFERRING: ReadonlyMap<KindName, readonly Referring[]> = Map.groupBy(
  KIND_NAMES.flatMap((kind) =>
    Object.entries(KINDS[kind].fields).flatMap(([field, { refers }]) =>
      refers ? [{ kind, field, to: refers.to, onDelete: refers.onDelete }] : [],
    ),
  ),
  ({ to }) => to,
);

/** The ids in a field that refers to records: one, several or none. */
export const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : [];

/** The fields of a command or record with each id that refers to another record replaced. */
export function mapReferences<F extends object>(kind: KindName, fields: F, map: (id: number) => number): F {
  const next = { ...fields } as Record<string, unknown>;
  const references = Object.entries(KINDS[kind].fields).flatMap(([name, { refers }]) =>
    refers ? [name] : [],
  );
  // The sibling that a command places a node before.
  for (const name of kind === 'node' ? [...references, 'beforeId'] : references) {
    const value = next[name];
    if (Array.isArray(value)) next[name] = (value as number[]).map(map).sort((a, b) => a - b);
    else if (typeof value === 'number') next[name] = map(value);
  }
  return next as F;
}
