import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, LEADING, type PageItem } from '../../contract/drawing/items.ts';
import { BOOK_FORMATS, DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { limitFor, runs } from '../../contract/test/runs.ts';
import { sourceOf } from '../test/book.ts';
import { type BookSource, factsOfBook } from './facts.ts';
import { type BookLayout, layoutOf } from './layout.ts';

const WORDS = 'Two suppliers were late, and the third one asks for more time until the contract is signed. ';
const anyText = fc.oneof(
  fc.constant(''),
  fc
    .integer({ min: 1, max: 1200 })
    .map((length) => WORDS.repeat(Math.ceil(length / WORDS.length)).slice(0, length)),
);
const someTexts = (most: number) => fc.array(anyText, { minLength: 1, maxLength: most });
const anyStatus = fc.constantFrom('green', 'amber', 'red', null);

/** A source whose lists are so long, and whose texts are the given ones in turn. */
const sources = fc
  .record({
    format: fc.constantFrom(...BOOK_FORMATS),
    objectives: fc.integer({ min: 1, max: 7 }),
    kpis: fc.integer({ min: 1, max: 9 }),
    initiatives: fc.integer({ min: 0, max: 6 }),
    decisions: fc.integer({ min: 0, max: 25 }),
    actions: fc.integer({ min: 0, max: 25 }),
    notes: fc.integer({ min: 0, max: 20 }),
    texts: someTexts(6),
    short: someTexts(4).map((texts) => texts.map((text) => text.slice(0, 90) || 'Short')),
    statuses: fc.array(anyStatus, { minLength: 1, maxLength: 7 }),
    values: fc.array(fc.constantFrom<(number | null)[]>([], [80], [80, null, 81, 88.4]), {
      minLength: 1,
      maxLength: 4,
    }),
    unit: fc.constantFrom('%', 'spare parts per delivered order and year'),
  })
  .map(
    ({ format, texts, short, statuses, values, ...asked }): { format: typeof format; source: BookSource } => {
      const source = sourceOf({ ...asked, statuses });
      const { content, scorecard, notes } = source.snapshot.document;
      const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
      content.node.forEach((node, at) =>
        Object.assign(node, { title: pick(short, at), description: pick(texts, at) }),
      );
      content.kpi.forEach((kpi, at) =>
        Object.assign(kpi, { measure: pick(short, at), description: pick(texts, at) }),
      );
      content.initiative.forEach((work, at) => Object.assign(work, { description: pick(texts, at) }));
      scorecard.kpis.forEach((kpi, at) =>
        Object.assign(kpi, { status: pick(statuses, at + 1), sparkline: pick(values, at) }),
      );
      notes.length = Math.min(notes.length, asked.notes);
      notes.forEach((note, at) => Object.assign(note, { note: pick(texts, at) || 'Late.' }));
      const [by, day] = ['Ada', '2026-11-05'];
      return {
        format,
        source: {
          ...source,
          choices: { ...DEFAULT_CHOICES, allObjectives: true },
          decisions: Array.from({ length: asked.decisions }, (_, at) => ({
            about: pick(short, at),
            text: pick(texts, at) || 'Sign',
            by,
            day,
          })),
          actions: Array.from({ length: asked.actions }, (_, at) => ({
            about: pick(short, at),
            text: pick(short, at + 1),
            owner: 'Ben',
            due: day,
            status: 'Open',
          })),
        },
      };
    },
  );

const isHeadRow = ({ isHeader, fill }: { isHeader: boolean; fill?: string }): boolean =>
  isHeader || fill === COLORS.sunken;

/** How many lines a page has below its title, without what each page repeats. */
const linesBelowTitle = (items: readonly PageItem[]): number =>
  items.reduce((sum, item) => {
    if (item.type === 'figure') return sum + 10;
    if (item.type === 'table')
      return item.rows
        .filter((row) => !isHeadRow(row))
        .reduce((rows, { cells }) => rows + Math.max(1, ...cells.map(({ lines }) => lines.length)), sum);
    return item.type === 'text' && item.role === 'body' ? sum + item.lines.length : sum;
  }, -1);

const bottomOf = (item: Extract<PageItem, { type: 'text' }>): number =>
  item.y + item.lines.length * item.size * LEADING;

function requireFullPages({ pages }: BookLayout): void {
  for (const { items, isContinued, title } of pages) {
    // The label above the title is a body text.
    if (isContinued) expect(linesBelowTitle(items), title).toBeGreaterThan(1);
    for (const item of items) {
      if (item.type === 'table') expect(isHeadRow(item.rows.at(-1) ?? { isHeader: true }), title).toBe(false);
      if (item.type !== 'text' || item.role !== 'heading') continue;
      const [below, right] = [bottomOf(item) - 0.01, item.x + item.width];
      const isFollowed = items.some(
        (other) =>
          (other.type === 'table' || (other.type === 'text' && other.role === 'body')) &&
          other.y >= below &&
          other.x < right &&
          other.x + (other.type === 'table' ? (other.columns[0] ?? 0) : other.width) > item.x,
      );
      expect(isFollowed, item.lines.join('')).toBe(true);
    }
  }
}

const RUNS = runs(300);

describe('the page breaks of a book', () => {
  it(
    'should leave no heading at the foot of a page, and begin no page for one line',
    () =>
      fc.assert(
        fc.property(sources, ({ format, source }) => requireFullPages(layoutOf(source, format))),
        { numRuns: RUNS },
      ),
    limitFor(RUNS, 5),
  );
});

describe('the cover of a book', () => {
  it.each(BOOK_FORMATS)(
    'should have the whole sentence of the period above its foot, however long the names: %s',
    (format) => {
      const name = 'Orders that were delivered on the day that was promised to a customer';
      const source = sourceOf({ objectives: 9, kpis: 2, title: name });
      const { document } = source.snapshot;
      const { content, scorecard } = document;
      Object.assign(source.snapshot, { note: WORDS.repeat(9) });
      content.node = content.node.map((node) => ({ ...node, title: `${name} ${node.id}` }));
      content.strategy = content.strategy.map((strategy) => ({
        ...strategy,
        title: name.repeat(3),
        boardTitle: name.repeat(3),
      }));
      Object.assign(scorecard, { pillars: [] });
      scorecard.kpis.forEach((kpi) => Object.assign(kpi, { score: 20, status: 'red' }));
      scorecard.objectives.forEach((objective) => Object.assign(objective, { score: 20, status: 'red' }));
      const earlier = (list: readonly { id: number }[]) =>
        list.map(({ id }) => ({ id, score: 95, status: 'green' as const }));
      const told: BookSource = {
        ...source,
        snapshot: {
          ...source.snapshot,
          document: {
            ...document,
            before: { pillars: [], objectives: earlier(scorecard.objectives), kpis: earlier(scorecard.kpis) },
          },
        },
      };
      const { sentence } = factsOfBook(told);
      expect(sentence.length).toBeGreaterThan(600);
      const texts = layoutOf(told, format).pages[0]?.items.filter((item) => item.type === 'text') ?? [];
      const shown = texts.find(({ lines }) => lines.join('') === sentence);
      const foot = texts.find(({ lines }) => lines[0]?.startsWith('Snapshot'));
      expect(shown && bottomOf(shown)).toBeLessThan(foot?.y ?? 0);
    },
  );
});
