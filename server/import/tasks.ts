import { KINDS } from '../../contract/kinds/kinds.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { badField } from '../../contract/api/refusal.ts';
import { type Content, emptyContent } from '../../contract/commands/content.ts';
import { besideSheets } from '../../contract/exchange/plan.ts';
import {
  type GuessContext,
  type GuessedTable,
  guessMapping,
  guessTable,
} from '../../contract/table/guess.ts';
import { emptyWords } from '../../contract/table/empty-words.ts';
import { memo } from '../../contract/scorecard/steps.ts';
import { textOf } from '../../contract/values/cell-text.ts';
import { guessOf, type GuessWith, recall } from '../../contract/import/memory.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { readMemories, toRemember } from './mappings.ts';
import type { PlanLimits } from '../../contract/commands/limits.ts';
import { withoutOpen } from '../../contract/table/answers.ts';
import {
  hasPoints,
  type ImportMapping,
  type SheetTable,
  type TableQuestion,
} from '../../contract/table/mapping.ts';
import { kindOf } from '../../contract/import/draft.ts';
import { ImportPresenter } from '../../contract/import/present.ts';
import type { ImportCounts, ImportPreview, SheetGuess } from '../../contract/import/preview.ts';
import type { ReadSheet } from '../../contract/table/row.ts';
import { ownerKey } from '../../contract/people/member-named.ts';
import { namerOf } from '../../contract/people/namer.ts';
import { ownerTexts } from '../../contract/people/owner-texts.ts';
import { numberText } from '../../contract/words/number-text.ts';
import { xlsxOf } from '../exchange/xlsx.ts';
import { pagesOf } from '../lib/paging.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import { perStore } from '../store/per-store.ts';
import type { Store } from '../store/store.ts';
import { packed } from './planned.ts';
import { editsOf, type ImportPlan, planImport } from './plan.ts';
import { sheetsIn } from './reading/cells.ts';
import { refusedSheet, widthOf } from './refused-sheet.ts';

/** How long plans are kept, and how many bytes of them. */
const PLANS_MS = 10 * 60_000;
const PLANS_BYTES = 32 * 1024 * 1024;
/** How many rows of a sheet are shown. */
const SAMPLE = 40;

/** What a task of an import takes; it runs in a thread. */
export interface ImportInput {
  strategyId: number;
  userId: number;
  mapping: ImportMapping;
  /** What a person says of one sheet. */
  table?: SheetTable;
  limits: PlanLimits;
}

/** The same with the sheets of the file, as `sheetsIn` reads them. */
type WithSheets = ImportInput & { bytes: Uint8Array };

/** The sheet of a mapping, and the others of its file. */
function sheetsOf(bytes: Uint8Array, { sheet: name }: ImportMapping) {
  const sheets = sheetsIn(bytes);
  const sheet = sheets.find((candidate) => candidate.name === name);
  if (!sheet) throw badField('mapping.sheet', 'The file has no sheet with this name');
  return { sheet, others: sheets.filter((other) => other !== sheet) };
}

/** What sheets of a strategy are guessed with. */
function guessing(content: Content, strategyId: number): GuessContext {
  const calendar = calendarOf(content, strategyId);
  return { calendar, today: todayIn(calendar) };
}

/** Plans an import, and gives it to `use` with the revision of the strategy. */
const withPlan = <T>(
  store: Store,
  { strategyId, bytes, mapping, limits }: WithSheets,
  use: (plan: ImportPlan, revision: number, sheet: ReadSheet) => T,
): Promise<T> => {
  const { sheet, others } = sheetsOf(bytes, mapping);
  return inSnapshot(store, strategyId, async (reader, revised) => {
    const context = guessing(revised.content, strategyId);
    const hasPointSheets =
      mapping.rows === 'kpi' && others.some((other) => hasPoints(guessMapping(other, context).rows));
    const task = { sheet, mapping: withoutOpen(mapping), limits, hasPointSheets };
    return use(await planImport({ store, reader, strategyId, revised }, task), revised.revision, sheet);
  });
};

/** The first rows of a sheet as the spreadsheet shows them, its numbers so that every notation reads the same. */
const sampleOf = ({ rows }: ReadSheet): string[][] =>
  rows
    .slice(0, SAMPLE)
    .map((cells) =>
      cells.map((cell) =>
        cell.kind === 'number' && typeof cell.value === 'number' ? numberText(cell.value) : textOf(cell),
      ),
    );

const headingKey = (headings: readonly string[]): string => headings.join('\t').toLowerCase();

/** The headings of the sheets of an exported workbook that say nothing to import. */
const BESIDE = new Set(
  besideSheets({ content: emptyContent(), personOf: String, memberOf: () => undefined }).map(({ columns }) =>
    headingKey(columns.map(({ heading }) => heading)),
  ),
);

/** The sheets that may be imported. */
function offered(bytes: Uint8Array): readonly ReadSheet[] {
  const sheets = sheetsIn(bytes);
  const open = sheets.filter(({ rows: [heading = []] }) => !BESIDE.has(headingKey(heading.map(textOf))));
  return open.length > 0 ? open : sheets;
}

/** The questions that a mapping leaves open. */
const openOf = (questions: readonly TableQuestion[], { open = [] }: ImportMapping): TableQuestion[] =>
  questions.filter(({ column }) => open.includes(column));

/** Guesses how a sheet is read; the same guess once. */
function guesser(sheet: ReadSheet, context: GuessContext): GuessWith {
  const tables = new Map<string, GuessedTable>();
  return ({ heading, rows }) =>
    memo(tables, JSON.stringify([heading, rows]), () => guessTable(sheet, context, { heading, rows }));
}

/** The sheets of a file, and how each would be read; with a table only its sheet, read as a person says and guesses follow from that. */
export const guessSheets = (store: Store, { strategyId, bytes, table }: WithSheets): Promise<SheetGuess[]> =>
  inSnapshot(store, strategyId, async (reader, { content }) => {
    const context = guessing(content, strategyId);
    const memories = table ? [] : await readMemories(reader, strategyId);
    const guesses: SheetGuess[] = [];
    for (const sheet of offered(bytes)) {
      if (table && table.sheet !== sheet.name) continue;
      const guessWith = guesser(sheet, context);
      const recalled = recall(sheet, memories, guessWith);
      const { mapping, questions } = recalled ?? guessWith(table ?? {});
      guesses.push({
        name: sheet.name,
        rowCount: sheet.rows.length,
        columnCount: widthOf(sheet.rows),
        isCut: sheet.isCut,
        isHidden: sheet.isHidden ?? false,
        unstored: sheet.unstored ?? 0,
        sample: sampleOf(sheet),
        mapping,
        questions: openOf(questions, mapping),
        isRemembered: recalled !== undefined,
        differs: recalled?.differs ?? { added: [], missing: [] },
      });
    }
    return guesses;
  });

/** Tells whether an import would do the same. */
function stampOf({ recognised: { rows, commands }, points, derived }: ImportPlan): string {
  const stamp = createHash('sha256');
  // Page by page: one text of all would take as much memory as the plan.
  for (const list of [rows, commands, points, derived])
    for (const page of [...pagesOf<object>(list), []]) stamp.update(JSON.stringify(page));
  return stamp.digest('base64url');
}

const presenterOf = ({ facts, members, recognised, judged, points, unusual }: ImportPlan): ImportPresenter =>
  new ImportPresenter({
    mapping: facts.mapping,
    rows: recognised.rows,
    commands: recognised.commands,
    points,
    unusual,
    content: judged.content,
    personOf: namerOf(members.map(({ handle, name }) => [handle, name])),
  });

/** The names of the members, without the one who imports, whom an import makes responsible for something. */
function notified({ members, judged: { events } }: ImportPlan, userId: number): string[] {
  const named = new Set(
    events.flatMap(({ entity, after }) => {
      const field = KINDS[entity].responsible;
      const value = field === undefined ? undefined : (after as Record<string, unknown> | null)?.[field];
      return typeof value === 'string' ? value.toLowerCase() : ((value as number | null | undefined) ?? []);
    }),
  );
  return members
    .filter(({ id, handle }) => id !== userId && (named.has(id) || named.has(handle)))
    .map(({ name }) => name);
}

/** The owners in the rows who are no members. */
function nonMembers({ members, recognised: { rows }, judged: { content } }: ImportPlan): string[] {
  const named = new Set(rows.flatMap(({ sort, entry }) => (entry ? `${kindOf(sort)} ${entry.id}` : [])));
  const texts = Array.from(ownerTexts(content, members)).filter(
    // A row may make several records, and has no entry then.
    ({ kind, id }) => id < 0 || named.has(`${kind} ${id}`),
  );
  return [...new Map(texts.map(({ text }) => [ownerKey(text), text.trim()])).values()];
}

/** The imports that were planned last, as bytes: who looked at a preview is about to import it. */
const plansOf = perStore(
  () =>
    new LRUCache<string, Uint8Array<ArrayBuffer>>({
      maxSize: PLANS_BYTES,
      sizeCalculation: ({ byteLength }) => byteLength,
      ttl: PLANS_MS,
    }),
);

const keyOfPlan = (strategyId: number, stamp: string): string => `${strategyId} ${stamp}`;

/** What a plan writes, as bytes. */
function packedPlan(
  plan: ImportPlan,
  revision: number,
  sheet: ReadSheet,
  guessWith: GuessWith,
  { mapping }: ImportInput,
): { stamp: string; counts: ImportCounts; bytes: Uint8Array<ArrayBuffer> } {
  const { recognised } = plan;
  const stamp = stampOf(plan);
  const counts = presenterOf(plan).counts();
  const commands = recognised.commands.map(({ command }) => command);
  const remembered = toRemember(sheet, guessWith, mapping);
  const planned = { revision, stamp, counts, commands, points: editsOf(plan), mapping: remembered };
  return { stamp, counts, bytes: packed(planned) };
}

/** What importing a sheet would do. */
export const previewImport = (store: Store, input: WithSheets): Promise<ImportPreview> =>
  withPlan(store, input, (plan, revision, sheet) => {
    const guessWith = guesser(sheet, guessing(plan.facts.content, input.strategyId));
    const { stamp, counts, bytes } = packedPlan(plan, revision, sheet, guessWith, input);
    plansOf(store).set(keyOfPlan(input.strategyId, stamp), bytes);
    return {
      revision,
      stamp,
      counts,
      rows: presenterOf(plan).rows(),
      notifies: notified(plan, input.userId),
      nonMembers: nonMembers(plan),
      nothing: emptyWords(sheet, input.mapping),
      questions: openOf(guessOf(guessWith, input.mapping).questions, input.mapping),
    };
  });

/** What importing a sheet writes, as bytes that `unpacked` reads. */
export const takeImport = (store: Store, input: WithSheets): Promise<{ bytes: Uint8Array<ArrayBuffer> }> =>
  withPlan(store, input, (plan, revision, sheet) => {
    const guessWith = guesser(sheet, guessing(plan.facts.content, input.strategyId));
    return packedPlan(plan, revision, sheet, guessWith, input);
  });

/** The same of an import whose preview was just seen; without bytes where it is not there any more. */
export function plannedImport(
  store: Store,
  { strategyId, stamp }: { strategyId: number; stamp: string },
): Promise<{ bytes?: Uint8Array<ArrayBuffer> }> {
  const bytes = plansOf(store).get(keyOfPlan(strategyId, stamp));
  // The answer takes its bytes along.
  return Promise.resolve(bytes ? { bytes: bytes.slice() } : {});
}

/** The rows that importing a sheet would refuse, as a workbook. */
export const makeRefused = async (
  store: Store,
  input: WithSheets,
): Promise<{ bytes: Uint8Array<ArrayBuffer> }> => {
  const sheet = await withPlan(store, input, ({ recognised }, _revision, source) =>
    refusedSheet(source, input.mapping, recognised.rows),
  );
  return { bytes: new Uint8Array(await xlsxOf([sheet])) };
};
