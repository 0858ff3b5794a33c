import type { Content } from '../commands/content.ts';
import type { NodeType } from '../kinds/constants.ts';
import type { Records } from '../kinds/kinds.ts';
import { nameKey } from '../people/names.ts';
import { memo } from '../scorecard/steps.ts';

/** The sorts of records that rows name. */
export type Sort = NodeType | 'kpi' | 'initiative' | 'tactic' | 'actionStep' | 'cause';

/** A record by what names it: one of the strategy, or with a negative id one that the import creates. */
export interface Entry {
  id: number;
  title: string;
  code: string;
  /** The record that it stands under: a pillar, a KPI, an initiative or a tactic. */
  parentId: number | null;
  /** The objective of a KPI, also of one that stands under another, or of an initiative. */
  nodeId: number | null;
}

/** The records of one sort. */
interface Register {
  byId: Map<number, Entry>;
  byCode: Map<string, Entry>;
  byTitle: Map<string, Entry[]>;
}

const emptyRegister = (): Register => ({ byId: new Map(), byCode: new Map(), byTitle: new Map() });

/** Finds records by their ids, codes and titles, those that an import creates included. */
export class Directory {
  readonly #registers = new Map<Sort, Register>();
  /** The keys of names: a column repeats its texts. */
  readonly #keys = new Map<string, string>();

  #of = (sort: Sort): Register => memo(this.#registers, sort, emptyRegister);

  #key = (name: string): string => memo(this.#keys, name, () => nameKey(name));

  add(sort: Sort, entry: Entry): void {
    const { byId, byCode, byTitle } = this.#of(sort);
    byId.set(entry.id, entry);
    if (entry.code !== '') byCode.set(this.#key(entry.code), entry);
    memo(byTitle, this.#key(entry.title), () => []).push(entry);
  }

  /** Whether two names are the same. */
  isSame = (a: string, b: string): boolean => this.#key(a) === this.#key(b);

  withId(sort: Sort, id: number): Entry | undefined {
    return this.#of(sort).byId.get(id);
  }

  withCode(sort: Sort, code: string | undefined): Entry | undefined {
    return code === undefined ? undefined : this.#of(sort).byCode.get(this.#key(code));
  }

  withTitle(sort: Sort, title: string | undefined): readonly Entry[] {
    return title === undefined ? [] : (this.#of(sort).byTitle.get(this.#key(title)) ?? []);
  }

  /** The one with a code, or the only one with a title: of several the only one of an objective. */
  onlyNamed(sort: Sort, name: string, nodeId?: number | null): Entry | undefined {
    const all = this.withTitle(sort, name);
    const here = all.length > 1 ? all.filter((entry) => entry.nodeId === nodeId) : all;
    return this.withCode(sort, name) ?? (here.length === 1 ? here[0] : undefined);
  }

  /** All of a sort, in the order in which they were added. */
  all(sort: Sort): Iterable<Entry> {
    return this.#of(sort).byId.values();
  }
}

/** The objective of a KPI, which those below it share. */
function objectiveOf(kpis: Content['kpi'], kpi: Records['kpi']): number | null {
  const parent = kpi.parentId === null ? undefined : kpis.get(kpi.parentId);
  return parent ? objectiveOf(kpis, parent) : kpi.nodeId;
}

/** The directory of a content. */
export function directoryOf(content: Content): Directory {
  const directory = new Directory();
  const none = { code: '', parentId: null, nodeId: null };
  for (const { id, type, title, code, perspectiveId } of content.node.values())
    directory.add(type, { ...none, id, title, code, parentId: perspectiveId });
  for (const kpi of content.kpi.values()) {
    const { id, measure: title, code, parentId } = kpi;
    directory.add('kpi', { id, title, code, parentId, nodeId: objectiveOf(content.kpi, kpi) });
  }
  for (const { id, initiative: title, code, nodeId } of content.initiative.values())
    directory.add('initiative', { ...none, id, title, code, nodeId });
  for (const { id, title, initiativeId: parentId } of content.tactic.values())
    directory.add('tactic', { ...none, id, title, parentId });
  for (const { id, title, tacticId: parentId } of content.actionStep.values())
    directory.add('actionStep', { ...none, id, title, parentId });
  return directory;
}
