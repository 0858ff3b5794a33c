import { workField } from '../exchange/work.ts';
import { isSameValue } from '../commands/same-value.ts';
import { cellFault, checkedFields, type RowFault } from './cells.ts';
import type { Entry } from './directory.ts';
import { find, labelOf, missing } from './find.ts';
import { namingOf, workKindOf } from './naming.ts';
import { objectiveForNew, objectiveOf, type Placing, standsAsSaid } from './parents.ts';
import type { FieldChange } from './planned.ts';
import type { ImportRow } from '../table/row.ts';
import type { RecordWriter, Written } from './write-record.ts';

/** Takes rows of initiatives, tactics and action steps. */
export class WorkRows {
  readonly #placing: Placing;
  readonly #writer: RecordWriter;
  /** The names of the initiatives that one depends on, which may stand in later rows. */
  readonly #dependencies: { row: number; id: number; names: readonly string[] }[] = [];

  constructor(placing: Placing, writer: RecordWriter) {
    this.#placing = placing;
    this.#writer = writer;
  }

  /** Throws a RowFault. */
  take(row: ImportRow): Written {
    const kind = workKindOf(row);
    return kind === 'initiative' ? this.#initiative(row) : this.#part(row, kind);
  }

  /** Gives the initiatives those that they depend on. Returns what changes, by row; a name of none is a fault of its row. */
  finish(faults: Map<number, RowFault>): Map<number, FieldChange[]> {
    const { draft, columnOf } = this.#placing;
    const changes = new Map<number, FieldChange[]>();
    const field = 'dependencies';
    const column = columnOf(field);
    for (const { row, id, names } of this.#dependencies) {
      const { [field]: from = null } = draft.fieldsOf('initiative', id);
      const { directory } = draft;
      const titles = ((from ?? []) as number[]).map((of) => directory.withId('initiative', of)?.title ?? '');
      // Of several with a title those that it depends on are meant.
      if (isSameValue(titles.toSorted(), names.toSorted())) continue;
      const nodeId = directory.withId('initiative', id)?.nodeId;
      const entries = names.map((name) => directory.onlyNamed('initiative', name, nodeId));
      const unknown = names.find((_, index) => !entries[index]);
      if (unknown !== undefined)
        faults.set(row, cellFault(column, `No single initiative is called “${unknown}”`));
      const to = entries.flatMap((entry) => entry?.id ?? []).sort((a, b) => a - b);
      if (isSameValue(from ?? [], to)) continue;
      draft.complete(row, 'initiative', id, { [field]: to });
      changes.set(row, [{ field, column, from, to }]);
    }
    return changes;
  }

  #initiative(row: ImportRow): Written {
    const { columnOf } = this.#placing;
    const { dependencies, ...own } = row.fields;
    const { code, ...fields } = checkedFields('initiative', own, columnOf);
    const naming = namingOf(row, 'initiative');
    const named = objectiveOf(this.#placing, row);
    const found = find(this.#placing, 'initiative', row, {
      ...naming,
      among: () => this.#initiatives(row, named),
    });
    if (!found && naming.title === undefined) throw missing(this.#placing, 'initiative', naming);
    const objective = named ?? (found ? undefined : objectiveForNew(this.#placing, row));
    const written = this.#writer.writeOnce({
      row: row.row,
      sort: 'initiative',
      found,
      ...naming,
      title: naming.title ?? '',
      fields: { ...fields, ...(code !== '' && code !== undefined && { code }) },
      place: { nodeId: objective?.id ?? null },
      placeFields: objective ? { nodeId: objective.id } : {},
    });
    if (Array.isArray(dependencies))
      this.#dependencies.push({ row: row.row, id: written.entry.id, names: dependencies as string[] });
    return written;
  }

  /** A tactic of the initiative that the row names, or a step of its tactic. */
  #part(row: ImportRow, kind: 'tactic' | 'actionStep'): Written {
    const { columnOf, draft } = this.#placing;
    const own = Object.entries(row.fields).map(([name, value]) => [workField(kind, name), value]);
    const naming = namingOf(row, kind);
    const { title } = naming;
    const fields = checkedFields(kind, { ...Object.fromEntries(own), title }, columnOf);
    const initiative = this.#initiativeOf(row);
    const above = kind === 'tactic' ? initiative : this.#tacticOf(row, initiative);
    const among = () =>
      draft.directory.withTitle(kind, title).filter(({ parentId }) => parentId === above.id);
    const found = find(this.#placing, kind, row, { ...naming, among });
    if (title === undefined) throw cellFault(columnOf(kind), `Name the ${labelOf(kind)}`);
    return this.#writer.writeOnce({
      row: row.row,
      sort: kind,
      found,
      ...naming,
      title,
      fields,
      place: { parentId: above.id },
      placeFields: found ? {} : { [kind === 'tactic' ? 'initiativeId' : 'tacticId']: above.id },
    });
  }

  #initiatives({ places }: ImportRow, objective: Entry | undefined): readonly Entry[] {
    const all = this.#placing.draft.directory.withTitle('initiative', places.initiative);
    return all.filter((entry) => standsAsSaid(this.#placing, places, objective, entry));
  }

  #initiativeOf(row: ImportRow): Entry {
    const { draft, columnOf } = this.#placing;
    const { initiative: title, initiativeCode: code } = row.places;
    const byCode = draft.directory.withCode('initiative', code);
    const [only, other] = this.#initiatives(
      row,
      row.places.objective ? objectiveOf(this.#placing, row) : undefined,
    );
    if (byCode) return byCode;
    if (other) throw cellFault(columnOf('initiative'), `More than one initiative is called “${title ?? ''}”`);
    if (!only) throw missing({ ...this.#placing }, 'initiative', { title, code });
    return only;
  }

  #tacticOf({ places }: ImportRow, initiative: Entry): Entry {
    const { draft, columnOf } = this.#placing;
    const all = draft.directory.withTitle('tactic', places.tactic);
    const [only, other] = all.filter(({ parentId }) => parentId === initiative.id);
    if (other) throw cellFault(columnOf('tactic'), `More than one tactic is called “${places.tactic ?? ''}”`);
    if (!only) throw cellFault(columnOf('tactic'), `There is no tactic called “${places.tactic ?? ''}”`);
    return only;
  }
}
