import * as z from 'zod/mini';
import { NODE_TYPES } from '../kinds/constants.ts';
import { ImportMapping, TableQuestion } from '../table/mapping.ts';

/** The largest file that is sent to be read: bytes. As base64 it takes a third more. */
export const IMPORT_FILE_MAX = 20 * 1024 * 1024;

/** What is read: a file as base64 with its name, or what was pasted. */
export const ImportSource = z.union([
  z.strictObject({ name: z.string(), bytes: z.string() }),
  z.strictObject({ text: z.string() }),
]);
export type ImportSource = z.output<typeof ImportSource>;

/** The state of a row against the strategy. */
export const ROW_STATES = ['new', 'changed', 'same', 'refused', 'left'] as const;

/** A sheet of a file: its first rows as text, and how it would be read. */
export const SheetGuess = z.object({
  name: z.string(),
  rowCount: z.int(),
  columnCount: z.int(),
  isCut: z.boolean(),
  /** Whether the spreadsheet hides it, and how many formulas have no stored result. */
  isHidden: z.boolean(),
  unstored: z.int(),
  /** The first rows, at most 40, as the spreadsheet shows them. */
  sample: z.array(z.array(z.string())),
  mapping: ImportMapping,
  /** What the reader is not sure of; `mapping.open` has the columns. */
  questions: z.array(TableQuestion),
  /** Whether the mapping is that of an earlier import of a sheet with most of these headings. */
  isRemembered: z.boolean(),
  /** The headings that it has and that sheet had not, and the other way round; without those of periods. */
  differs: z.object({ added: z.array(z.string()), missing: z.array(z.string()) }),
});
export type SheetGuess = z.output<typeof SheetGuess>;

/** A change of one field or point: from → to, as shown to people. */
const PreviewChange = z.object({
  column: z.nullable(z.int()),
  what: z.string(),
  from: z.string(),
  to: z.string(),
  /** What is unusual about the value beside those before it. */
  unusual: z.optional(z.string()),
});

/** A row as it would be imported. */
export const PreviewRow = z.object({
  /** From 0, as in the sheet. */
  row: z.int(),
  state: z.enum(ROW_STATES),
  /** The record's kind and title, such as KPI 'Waiting time'. */
  kind: z.enum([...NODE_TYPES, 'kpi', 'initiative', 'tactic', 'actionStep', 'cause']),
  title: z.string(),
  /** The record that it is, if it exists, and what told it: 'id', 'code', 'title' or 'choice'. */
  id: z.nullable(z.int()),
  by: z.nullable(z.enum(['id', 'code', 'title', 'choice'])),
  /** Records with this title among which one is to be chosen. */
  candidates: z.array(z.object({ id: z.int(), title: z.string() })),
  changes: z.array(PreviewChange),
  problems: z.array(z.object({ column: z.nullable(z.int()), message: z.string() })),
  /** The cells that are left out while the others of the row come in, such as values of locked months and numbers that cannot be read. */
  omitted: z.array(z.object({ column: z.nullable(z.int()), message: z.string() })),
});
export type PreviewRow = z.output<typeof PreviewRow>;

/** What an import would do, or did. */
export const ImportCounts = z.object({
  /** Rows by their state. */
  rows: z.record(z.enum(ROW_STATES), z.int()),
  /** How many records are new, by their kind as in the rows. */
  created: z.record(z.string(), z.int()),
  /** Values that differ, and targets and limits: a cell counts once, also where it gives several points, such as a band. */
  points: z.int(),
  targets: z.int(),
  /** The cells that are left out of rows that come in. */
  omitted: z.int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportPreview = z.object({
  /** The revision of the strategy that it was compared with. */
  revision: z.int(),
  /** Tells whether an import would still do the same. */
  stamp: z.string(),
  counts: ImportCounts,
  /** At most 1,000: refused ones first, then those that need a choice, those with unusual values, then new and changed ones in order. */
  rows: z.array(PreviewRow),
  /** The names of whom the import notifies. */
  notifies: z.array(z.string()),
  /** The owners in the rows who are no members, whom nobody can ask. */
  nonMembers: z.array(z.string()),
  /** The cells that bring no value though something stands in them, such as 'TBD': by column, with the first rows, and what stands there. */
  nothing: z.array(
    z.object({
      column: z.int(),
      count: z.int(),
      rows: z.array(z.int()),
      cells: z.array(z.string()),
    }),
  ),
  /** The questions of the columns that the mapping leaves open. */
  questions: z.array(TableQuestion),
});
export type ImportPreview = z.output<typeof ImportPreview>;
