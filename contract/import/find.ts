import { counted } from '../words/list.ts';
import { nameKey } from '../people/names.ts';
import { cellFault, RowFault } from './cells.ts';
import type { Entry, Sort } from './directory.ts';
import type { Naming } from './naming.ts';
import type { Placing } from './parents.ts';
import type { ImportRow } from '../table/row.ts';

/** A record that a row is, and what told it. */
export interface Found {
  entry: Entry;
  by: 'id' | 'code' | 'title' | 'choice';
}

/** What tells which record a row is, beside its choice and its id. */
interface Named extends Naming {
  /** The records with the title that may be meant. */
  among: () => readonly Entry[];
}

const LABELS: Partial<Record<Sort, string>> = {
  perspective: 'pillar',
  kpi: 'KPI',
  actionStep: 'action step',
};

/** The name of a sort of record. */
export const labelOf = (sort: Sort): string => LABELS[sort] ?? sort;

/** The refusal of a row whose record is not there and may not be created. */
export function missing({ columnOf }: Placing, sort: Sort, { title, code }: Naming): RowFault {
  const label = labelOf(sort);
  const named =
    title === undefined
      ? code && `There is no ${label} with the code “${code}”`
      : `There is no ${label} called “${title}”`;
  return cellFault(columnOf(sort), named || `Name the ${label}`);
}

function refuseSeveral({ draft, columnOf }: Placing, sort: Sort, entries: readonly Entry[]): never {
  const placeOf = ({ nodeId, parentId }: Entry): string => {
    const objective = nodeId === null ? undefined : draft.directory.withId('objective', nodeId);
    const above = parentId === null ? undefined : draft.directory.withId(sort, parentId);
    return [objective, above].flatMap((entry) => entry?.title ?? []).join(', ');
  };
  const candidates = entries
    .filter(({ id }) => id > 0)
    .map((entry) => ({ id: entry.id, title: [entry.title, placeOf(entry)].filter(Boolean).join(' · ') }));
  const message = `${counted(entries.length, labelOf(sort))} are called “${entries[0]?.title ?? ''}”: choose one`;
  throw new RowFault([{ column: columnOf(sort), message }], candidates);
}

/**
 * The record of a sort that a row is: the chosen one, that with its id unless the row contradicts it, that with its code, or the only one with its title.
 * Undefined for a new one. Throws a RowFault where several have the title.
 */
export function find(placing: Placing, sort: Sort, importRow: ImportRow, named: Named): Found | undefined {
  const { mapping, draft, columnOf, ids } = placing;
  const { directory } = draft;
  const choice = mapping.choices[importRow.row];
  if (choice === 0) return undefined;
  if (choice !== undefined) {
    const entry = directory.withId(sort, choice);
    if (entry) return { entry, by: 'choice' };
    throw cellFault(columnOf(sort), `The chosen ${labelOf(sort)} is not there any more: choose another one`);
  }
  const byId = ids.find(sort, importRow);
  if (byId) return { entry: byId, by: 'id' };
  const byCode = directory.withCode(sort, named.code);
  if (byCode) return { entry: byCode, by: 'code' };
  // One with another code is another record.
  const isOpen = ({ code }: Entry): boolean => code === '' || named.code === undefined;
  const [entry, ...others] = named.title === undefined ? [] : named.among().filter(isOpen);
  if (!entry) return undefined;
  if (others.length > 0) refuseSeveral(placing, sort, [entry, ...others]);
  return { entry, by: 'title' };
}

/** Those of some records that stand under a record with a title or code. */
export function under({ draft }: Placing, sort: Sort, entries: readonly Entry[], parent: string): Entry[] {
  const key = nameKey(parent);
  return entries.filter(({ parentId }) => {
    const above = parentId === null ? undefined : draft.directory.withId(sort, parentId);
    return above !== undefined && (nameKey(above.title) === key || nameKey(above.code) === key);
  });
}
