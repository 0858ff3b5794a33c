import type { Content } from '../commands/content.ts';
import { CHOICE_WORDS } from '../exchange/choices.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { PersonNamer } from '../people/namer.ts';
import { fieldOfPoint, type PointEdit } from '../scorecard/point-edits.ts';
import { type Series, VALUE_SERIES } from '../scorecard/settings.ts';
import { type Calendar, calendarOfContent } from '../scorecard/calendar.ts';
import { fieldText, namesIn } from '../words/field.ts';
import { pointDetails } from '../words/point-words.ts';
import { type Format, formatOf, PLAIN } from '../words/value.ts';
import type { PointChange } from './compare.ts';
import { kindOf, type PlannedCommand } from './draft.ts';
import type { ImportMapping } from '../table/mapping.ts';
import type { FieldChange, PlannedRow } from './planned.ts';
import type { ImportCounts, PreviewRow, ROW_STATES } from './preview.ts';

/** What an import would do, row by row. */
export interface Presented {
  mapping: ImportMapping;
  rows: readonly PlannedRow[];
  points: readonly PointChange[];
  /** What is unusual about some of their values. */
  unusual: ReadonlyMap<PointEdit, string>;
  commands: readonly PlannedCommand[];
  /** As it would be after the import. */
  content: Content;
  personOf: PersonNamer;
}

type State = (typeof ROW_STATES)[number];

/** The most rows of a preview. */
const ROWS_MAX = 1000;

/** The order of the rows of a preview: what needs a person comes first. */
const RANKS: Readonly<Record<State, number>> = { refused: 0, new: 3, changed: 3, left: 4, same: 5 };

/** Of rows without a change those with a cell that is left out come first. */
const rankOf = (state: State, { candidates, omitted }: PlannedRow, hasUnusual: boolean): number =>
  state === 'refused'
    ? Number(candidates.length > 0)
    : RANKS[state] - Number(hasUnusual) - Number(state === 'same' && omitted.length > 0) / 2;

const VALUES: ReadonlySet<Series> = new Set(VALUE_SERIES);

/** How many values there are for a person: those of one cell, such as the ends of a band, are one. */
const cellsOf = (points: readonly PointChange[]): number =>
  new Set(points.map(({ row, column, edit }) => (column === null ? edit : `${row} ${column}`))).size;

/** How many records an import creates, by their sort. */
function createdBy(commands: readonly PlannedCommand[]): Record<string, number> {
  const created: Record<string, number> = {};
  for (const { command } of commands) {
    if (!command.type.endsWith('.create') || !('fields' in command)) continue;
    const [kind = ''] = command.type.split('.');
    // A node that is made says its sort, and of links only causes are made.
    const sort = kind === 'node' ? String(command.fields['type']) : kind === 'link' ? 'cause' : kind;
    created[sort] = (created[sort] ?? 0) + 1;
  }
  return created;
}

/** Presents what an import would do. */
export class ImportPresenter {
  readonly #input: Presented;
  readonly #pointsByRow: ReadonlyMap<number, readonly PointChange[]>;
  readonly #leaves: ReadonlySet<number>;
  readonly #calendar: Calendar;
  readonly #formats = new Map<number, Format>();

  constructor(input: Presented) {
    this.#input = input;
    this.#pointsByRow = Map.groupBy(input.points, ({ row }) => row);
    this.#leaves = new Set(input.mapping.leaves);
    this.#calendar = calendarOfContent(input.content);
  }

  counts(): ImportCounts {
    const rows = { new: 0, changed: 0, same: 0, refused: 0, left: 0 };
    let omitted = 0;
    for (const row of this.#input.rows) {
      rows[this.#stateOf(row)] += 1;
      omitted += row.omitted.length;
    }
    const { commands, points } = this.#input;
    const [values, lines] = [true, false].map((isValue) =>
      cellsOf(points.filter(({ edit }) => VALUES.has(edit.series) === isValue)),
    );
    return { rows, created: createdBy(commands), points: values ?? 0, targets: lines ?? 0, omitted };
  }

  rows(): PreviewRow[] {
    return this.#input.rows
      .map((row) => {
        const state = this.#stateOf(row);
        return { row, state, rank: rankOf(state, row, this.#hasUnusual(row)) };
      })
      .sort((a, b) => a.rank - b.rank || a.row.row - b.row.row)
      .slice(0, ROWS_MAX)
      .map(({ row, state }) => this.#present(row, state));
  }

  #hasUnusual = ({ row }: PlannedRow): boolean =>
    (this.#pointsByRow.get(row) ?? []).some(({ edit }) => this.#input.unusual.has(edit));

  #stateOf({ row, problems, isNew, changes }: PlannedRow): State {
    if (this.#leaves.has(row)) return 'left';
    if (problems.length > 0) return 'refused';
    if (isNew) return 'new';
    const points = this.#pointsByRow.get(row) ?? [];
    if (changes.length + points.length === 0) return 'same';
    return changes.length === 0 && points.every(({ before }) => before === null) ? 'new' : 'changed';
  }

  #present(
    { row, sort, title, entry, by, problems, omitted, candidates, changes }: PlannedRow,
    state: State,
  ): PreviewRow {
    const kind = kindOf(sort);
    const fields = changes.flatMap((change) => this.#field(kind, change, changes, entry));
    const points = (this.#pointsByRow.get(row) ?? []).map((change) => this.#point(change));
    const isUnusual = ({ unusual }: PreviewRow['changes'][number]): number => Number(unusual !== undefined);
    return {
      row,
      state,
      kind: sort,
      title,
      id: entry && entry.id > 0 ? entry.id : null,
      by,
      candidates: [...candidates],
      changes: [...fields, ...points].sort((a, b) => isUnusual(b) - isUnusual(a)),
      problems: [...problems],
      omitted: [...omitted],
    };
  }

  #field(
    kind: ReturnType<typeof kindOf>,
    { field, column, from, to }: FieldChange,
    changes: readonly FieldChange[],
    entry: PlannedRow['entry'],
  ): PreviewRow['changes'] {
    const { content, personOf } = this.#input;
    const { label: what = '', valueType } = KINDS[kind].fields[field] ?? {};
    if (what === '') return [];
    if (valueType === 'member') {
      // Who is asked for values follows from a new owner; the text of one who joined since stays.
      if (changes.some((other) => other.field === 'inputOwner')) return [];
      return [
        { column, what, from: 'nobody', to: personOf(content.kpi.get(entry?.id ?? 0)?.inputOwner ?? '') },
      ];
    }
    const words = CHOICE_WORDS[`${kind}.${field}`];
    const textOf = (raw: unknown): string =>
      (typeof raw === 'string' ? words?.[raw] : undefined) ??
      fieldText(kind, field, raw, namesIn(content), personOf);
    return [{ column, what, from: from === null ? 'nothing' : textOf(from), to: textOf(to) }];
  }

  #point({ column, before, edit }: PointChange): PreviewRow['changes'][number] {
    const key = fieldOfPoint(edit);
    const [detail] = pointDetails(
      { before: { [key]: before }, after: { [key]: edit.after } },
      this.#calendar,
      this.#formatOf(edit.kpiId),
    );
    const { field = key, from = '', to = '' } = detail ?? {};
    const unusual = this.#input.unusual.get(edit);
    return { column, what: field, from, to, ...(unusual !== undefined && { unusual }) };
  }

  #formatOf(kpiId: number): Format {
    const kpi = this.#input.content.kpi.get(kpiId);
    const format = this.#formats.get(kpiId) ?? (kpi ? formatOf(kpi) : PLAIN);
    this.#formats.set(kpiId, format);
    return format;
  }
}
