import type { Fields } from '../commands/commands.ts';
import { linksOfType } from '../api/views.ts';
import { cellFault, checkedFields } from './cells.ts';
import type { Entry } from './directory.ts';
import { missing } from './find.ts';
import { onlyKpi } from './kpi-find.ts';
import { objectiveOf, type Placing } from './parents.ts';
import type { ImportRow } from '../table/row.ts';
import type { RecordWriter, Written } from './write-record.ts';

/** What people call a cause. */
export const titleOfCause = (cause: string, effect: string): string => `${cause} → ${effect}`;

/** The places of the objective at an end, by those of any objective. */
const ENDS = {
  cause: { objective: 'cause', objectiveCode: 'causeCode', pillar: 'causePillar' },
  effect: { objective: 'effect', objectiveCode: 'effectCode', pillar: 'effectPillar' },
} as const;

/** The places of the codes of the KPIs of a cause. */
const KPI_CODES = { leadKpiId: 'leadKpiCode', lagKpiId: 'lagKpiCode' } as const;

const keyOf = (sourceId: unknown, targetId: unknown): string => `${String(sourceId)} ${String(targetId)}`;

/** Takes rows of causes. A cause is recognised by its ends: a pair of objectives has one. */
export class CauseRows {
  readonly #placing: Placing;
  readonly #writer: RecordWriter;
  /** By the ids of the ends: those of the strategy, and those of earlier rows. */
  readonly #byEnds: Map<string, Entry>;

  constructor(placing: Placing, writer: RecordWriter) {
    this.#placing = placing;
    this.#writer = writer;
    const links = linksOfType(placing.draft.content, 'causes');
    this.#byEnds = new Map(
      links.map(({ id, sourceId, targetId }) => [
        keyOf(sourceId, targetId),
        { id, title: '', code: '', parentId: null, nodeId: null },
      ]),
    );
  }

  /** Throws a RowFault. */
  take(row: ImportRow): Written {
    const { columnOf, draft } = this.#placing;
    const [cause, effect] = [this.#end(row, 'cause'), this.#end(row, 'effect')];
    const key = keyOf(cause.id, effect.id);
    const entry = this.#byEnds.get(key);
    const before = entry ? draft.fieldsOf('link', entry.id) : {};
    const title = titleOfCause(cause.title, effect.title);
    const written = this.#writer.writeOnce({
      row: row.row,
      sort: 'cause',
      found: entry && { entry: { ...entry, title }, by: 'title' },
      title,
      code: undefined,
      fields: {
        ...checkedFields('link', row.fields, columnOf),
        ...this.#kpi(row, 'leadKpiId', cause, before),
        ...this.#kpi(row, 'lagKpiId', effect, before),
      },
      place: {},
      placeFields: { type: 'causes', sourceId: cause.id, targetId: effect.id },
    });
    this.#byEnds.set(key, written.entry);
    return written;
  }

  /** The objective at an end. Creates a missing one where the import may. */
  #end(row: ImportRow, end: keyof typeof ENDS): Entry {
    const { columnOf } = this.#placing;
    const names = ENDS[end];
    const columns = names as Partial<Record<string, string>>;
    const own = { ...this.#placing, columnOf: (name: string) => columnOf(columns[name] ?? name) };
    const places = Object.fromEntries(
      Object.entries(names).map(([place, name]) => [place, row.places[name]]),
    );
    const entry = objectiveOf(own, { ...row, places });
    if (!entry) throw cellFault(columnOf(end), `Name the ${end}`);
    return entry;
  }

  /** A KPI by its code or title. Of several with the title counts the one that it is, else that of the objective. */
  #kpi({ places, fields }: ImportRow, field: keyof typeof KPI_CODES, { id }: Entry, before: Fields): Fields {
    const {
      draft: { directory },
      columnOf,
    } = this.#placing;
    const column = columnOf(field);
    const title = fields[field] as string | undefined;
    const code = places[KPI_CODES[field]];
    if (title === undefined && code === undefined) return {};
    const all = directory.withTitle('kpi', title);
    const stored = all.find((kpi) => kpi.id === before[field]);
    const ofObjective = all.filter(({ nodeId }) => nodeId === id);
    const entry =
      directory.withCode('kpi', code ?? title) ??
      stored ??
      onlyKpi(ofObjective.length > 0 ? ofObjective : all, column, title ?? '');
    if (!entry) throw missing({ ...this.#placing, columnOf: () => column }, 'kpi', { title, code });
    return { [field]: entry.id };
  }
}
