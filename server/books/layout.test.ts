import { describe, expect, it } from 'vitest';
import { BOOK_FORMATS, type BookFormat, DEFAULT_CHOICES } from '../../contract/month/book.ts';
import { cutLines, linesOf, widthOf } from './text.ts';
import type { KeptSettings } from '../../contract/scorecard/kept-settings.ts';
import { sourceOf } from '../test/book.ts';
import type { PageItem } from '../../contract/drawing/items.ts';
import { LEADING } from '../../contract/drawing/items.ts';
import { layoutOf, outlineOf, TooLongError } from './layout.ts';
import { writePdf } from './pdf.ts';

/** The ends of what an item covers. */
function extentOf(item: PageItem): [left: number, top: number, right: number, bottom: number] {
  switch (item.type) {
    case 'text':
      return [item.x, item.y, item.x + item.width, item.y + item.lines.length * item.size * LEADING];
    case 'box':
      return [item.x, item.y, item.x + item.width, item.y + item.height];
    case 'circle':
      return [item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius];
    case 'path': {
      const [xs, ys] = [item.points.map(([x]) => x), item.points.map(([, y]) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
    case 'table':
      return [
        item.x,
        item.y,
        item.x + item.columns.reduce((sum, one) => sum + one, 0),
        item.y + item.rows.reduce((sum, { height }) => sum + height, 0),
      ];
    case 'figure':
      break;
  }
  const all = item.items.map(extentOf);
  const ends = (at: 0 | 1 | 2 | 3): number[] => all.map((one) => one[at]);
  return [Math.min(...ends(0)), Math.min(...ends(1)), Math.max(...ends(2)), Math.max(...ends(3))];
}

const LONG = 'Wörter, die niemand so schreibt, und ein_sehr_langes_Wort_ohne_Leerzeichen_'.repeat(8);

describe('the layout of a book', () => {
  it.each(BOOK_FORMATS)('should keep everything within its pages, however long the texts: %s', (format) => {
    const source = sourceOf({
      objectives: 4,
      kpis: 5,
      initiatives: 6,
      title: LONG,
      description: LONG.repeat(4),
      unit: 'spare parts per delivered order and year',
    });
    const { pages, size } = layoutOf(
      { ...source, choices: { ...DEFAULT_CHOICES, allObjectives: true } },
      format,
    );
    expect(pages.length).toBeGreaterThan(40);
    for (const { items, title } of pages)
      for (const item of items) {
        const [left, top, right, bottom] = extentOf(item);
        expect(left, title).toBeGreaterThanOrEqual(0);
        expect(top, title).toBeGreaterThanOrEqual(0);
        expect(right, title).toBeLessThanOrEqual(size.width + 0.01);
        expect(bottom, title).toBeLessThanOrEqual(size.height);
        for (const text of item.type === 'figure' ? item.items : [item])
          if (text.type === 'text')
            for (const line of text.lines)
              expect(widthOf(line.trimEnd(), text)).toBeLessThanOrEqual(text.width + 0.01);
      }
  });

  it('should lose no word of a text that goes over pages', () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`);
    const { pages } = layoutOf(sourceOf({ objectives: 1, kpis: 1, kpiDescription: words.join(' ') }), 'pdf');
    const shown = pages
      .filter(({ section }) => section === 'definitions')
      .flatMap(({ items }) => items)
      .flatMap((item) => (item.type === 'table' ? item.rows : []))
      .flatMap(({ cells }) => cells[0]?.lines ?? [])
      .join(' ')
      .split(/\s+/)
      .filter((word) => word.startsWith('word'));
    expect(shown).toEqual(words);
  });

  it('should repeat on each page of a scorecard the objective whose KPIs go on there', () => {
    const { pages } = layoutOf(sourceOf({ objectives: 9, kpis: 7 }), 'pdf');
    const tables = pages
      .filter(({ section }) => section === 'scorecard')
      .map(({ items }) => items.find((item) => item.type === 'table'));
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables) expect(table?.rows[1]?.cells[0]?.lines[0]).toMatch(/^Objective \d$/);
    const kpis = tables.flatMap(
      (table) => table?.rows.filter(({ fill, isHeader }) => !fill && !isHeader) ?? [],
    );
    expect(kpis).toHaveLength(9 * 7);
  });

  it('should have a page only for objectives that need one, unless all are asked for', () => {
    const source = sourceOf({
      objectives: 3,
      kpis: 1,
      statuses: ['green', 'red', 'green'],
      trends: ['flat', 'flat', 'up'],
    });
    const titles = (one: typeof source): string[] =>
      layoutOf(one, 'pdf').pages.flatMap(({ section, title }) => (section === 'objectives' ? [title] : []));
    expect(titles(source)).toEqual(['Objective 2', 'Objective 3']);
    expect(titles({ ...source, choices: { ...source.choices, allObjectives: true } })).toHaveLength(3);
  });

  it('should say of initiatives that they are late on the day of its snapshot', () => {
    const source = sourceOf({ objectives: 1, kpis: 1, initiatives: 1, statuses: ['red'] });
    const wordsOn = (at: string): string =>
      JSON.stringify(layoutOf({ ...source, snapshot: { ...source.snapshot, at } }, 'pdf').pages);
    expect(wordsOn('2026-12-31T23:00:00.000Z')).not.toContain('"late"');
    expect(wordsOn('2027-01-01T01:00:00.000Z')).toContain('"late"');
  });

  it('should keep a few KPIs without a chart on the page of the charts', () => {
    const unit =
      'contracts that were signed in the year by customers of the north, the south, the east and the west '.repeat(
        2,
      );
    const source = sourceOf({ objectives: 1, kpis: 3, statuses: ['red'], unit });
    for (const format of BOOK_FORMATS) {
      const pages = layoutOf(source, format).pages.filter(({ section }) => section === 'objectives');
      expect(pages, format).toHaveLength(1);
      expect(JSON.stringify(pages), format).toContain('Further KPIs');
    }
  });

  it('should show what is worst first, also where it has one value or none', () => {
    const source = sourceOf({ objectives: 1, kpis: 3, statuses: ['red'] });
    const { content, scorecard } = source.snapshot.document;
    Object.assign(scorecard.kpis[0] ?? {}, { status: 'green' });
    Object.assign(scorecard.kpis[1] ?? {}, { status: 'red', sparkline: [null, 80] });
    Object.assign(content.kpi[2] ?? {}, { status: 'Off Track' });
    const page = layoutOf(source, 'pdf').pages.find(({ section }) => section === 'objectives');
    const headings = page?.items.flatMap((item) =>
      item.type === 'text' && item.role === 'heading' ? item.lines : [],
    );
    expect(headings).toEqual(['KPI 2', 'KPI 3', 'KPI 1', 'Initiatives', 'Notes']);
    expect(page?.items.filter(({ type }) => type === 'figure')).toHaveLength(2);
    expect(JSON.stringify(page).includes('Further KPIs')).toBe(false);
  });

  it('should say why a value has no status, in the words that the pages use', () => {
    const source = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'] });
    const kpi = source.snapshot.document.scorecard.kpis[0] ?? {};
    Object.assign(kpi, { status: null, score: null, target: null, reasonCode: 'noTarget' });
    const { pages } = layoutOf(source, 'pdf');
    for (const name of ['scorecard', 'objectives'])
      expect(JSON.stringify(pages.filter(({ section }) => section === name)), name).toContain(
        'there is no target',
      );
    Object.assign(kpi, { value: null });
    expect(JSON.stringify(layoutOf(source, 'pdf').pages)).not.toContain('there is no target');
  });

  it('should show a band in its chart and in its definition', () => {
    const source = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'] });
    const { content, scorecard } = source.snapshot.document;
    Object.assign(content.kpi[0] ?? {}, { direction: 'band' });
    const band = { lo: 80, hi: 90, redLo: 70, redHi: null };
    Object.assign(scorecard.kpis[0] ?? {}, { target: null, redLine: null, band });
    const { pages } = layoutOf(source, 'pdf');
    const textsOf = (of: string) => JSON.stringify(pages.filter(({ section }) => section === of));
    for (const text of ['low 80%', 'high 90%']) expect(textsOf('objectives')).toContain(text);
    for (const text of ['Target: 80–90%', 'Red line: below 70%'])
      expect(textsOf('definitions')).toContain(text);
  });

  it('should shorten the description of an initiative that has no spaces', () => {
    const description = '東京'.repeat(900);
    const source = sourceOf({ objectives: 1, kpis: 0, initiatives: 1, statuses: ['red'], description });
    const page = layoutOf(source, 'pptx').pages.find(({ section }) => section === 'objectives');
    const table = page?.items.find((item) => item.type === 'table');
    const shown = table?.rows[0]?.cells[0]?.lines.join('').match(/[東京]/g);
    expect(shown).toHaveLength(160);
  });

  it('should name the first letters that a PDF cannot show', () => {
    const title = 'Größe, Ευρώπη, Москва – 120 m² “x” 東京の計画 🚀';
    const source = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'], title });
    const missing = (format: BookFormat) =>
      outlineOf(layoutOf(source, format), source.choices, format).missing;
    expect(missing('pdf')).toEqual(['東', '京', 'の', '計', '画']);
    expect(missing('pptx')).toEqual([]);
    const plain = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'] });
    expect(outlineOf(layoutOf(plain, 'pdf'), plain.choices, 'pdf').missing).toEqual([]);
    const signs = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'], title: '→ 5 ㎡ ❤️ ☑️ co\u00adop' });
    expect(outlineOf(layoutOf(signs, 'pdf'), signs.choices, 'pdf').missing).toEqual(['㎡', '☑']);
  });

  it('should number its sections on the cover, and leave out what has nothing to show', () => {
    const source = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'] });
    const layout = layoutOf(source, 'pdf');
    const { sections, pages } = outlineOf(layout, source.choices, 'pdf');
    expect(pages).toBe(layout.pages.length);
    expect(sections.map(({ section, pages: of }) => [section, of.map(({ page }) => page)])).toEqual([
      ['cover', [1]],
      ['strategy', [2]],
      ['map', []],
      ['scorecard', [3]],
      ['objectives', [4]],
      ['decisions', []],
      ['definitions', [5]],
    ]);
    const cover = layout.pages[0]?.items.flatMap((item) => (item.type === 'text' ? item.lines : [])) ?? [];
    expect(cover).toEqual(expect.arrayContaining(['Strategy on a page', '2', 'Definitions', '5']));
    expect(cover).not.toContain('What changed and what we decided');
  });

  it('should draw the map on one page, within its margins, where objectives cause others', () => {
    const source = sourceOf({ objectives: 12, kpis: 1, statuses: ['red'] });
    const { content } = source.snapshot.document;
    const ids = content.node.flatMap(({ id, type }) => (type === 'objective' ? [id] : []));
    const ends = { type: 'causes', note: '', strength: 'weak', leadKpiId: null, lagKpiId: null } as const;
    content.link = ids
      .slice(1)
      .map((targetId, at) => ({ id: at + 1, sourceId: ids[0] ?? 0, targetId, ...ends }));
    for (const format of ['pdf', 'pptx'] as const) {
      const { pages, size } = layoutOf(source, format);
      const [map, ...more] = pages.filter(({ section }) => section === 'map');
      expect(more).toEqual([]);
      const figure = map?.items.find((item) => item.type === 'figure');
      if (figure?.type !== 'figure') throw new Error('The page has no picture');
      expect(figure.alt).toContain('leads to');
      const places = figure.items.flatMap((item) =>
        item.type === 'path' ? item.points : 'x' in item ? [[item.x, item.y] as const] : [],
      );
      for (const [x, y] of places) {
        expect(x).toBeGreaterThanOrEqual(39);
        expect(x).toBeLessThanOrEqual(size.width - 39);
        expect(y).toBeLessThanOrEqual(size.height - 39);
      }
    }
  });

  const textsOf = (source: ReturnType<typeof sourceOf>) =>
    JSON.stringify(layoutOf(source, 'pdf').pages.map(({ items }) => items));

  it('should define a KPI as the lock of the period keeps it', () => {
    const source = sourceOf({ objectives: 1, kpis: 1 });
    const { document } = source.snapshot;
    const { scorecard } = document;
    const settings = { unit: 'weeks', decimals: 0, direction: 'down', source: 'manual', aggregation: 'sum' };
    const kpis = scorecard.kpis.map((kpi) => ({ ...kpi, settings: settings as KeptSettings }));
    const kept = { ...document, scorecard: { ...scorecard, kpis } };
    const texts = textsOf({ ...source, snapshot: { ...source.snapshot, document: kept } });
    for (const text of ['Unit: weeks', 'Better: Lower', 'Over a longer period: Sum'])
      expect(texts).toContain(text);
  });

  it('should tell the period in a sentence, and which statuses changed, before what was decided', () => {
    const source = sourceOf({ objectives: 1, kpis: 20, statuses: ['red'] });
    const { document } = source.snapshot;
    const status = 'green' as const;
    const before = {
      pillars: [{ id: 1, score: 95, status }],
      objectives: [{ id: 10, score: 95, status }],
      kpis: document.scorecard.kpis.map(({ id }) => ({ id, score: 95, status })),
    };
    const told = { ...source, snapshot: { ...source.snapshot, document: { ...document, before } } };
    const { pages } = layoutOf(told, 'pdf');
    const decisions = pages.filter(({ section }) => section === 'decisions');
    expect(decisions[0]?.title).toBe('What changed and what we decided');
    const texts = JSON.stringify(decisions.map(({ items }) => items));
    for (const text of [
      'Pillar fell from 95 to 88',
      'Objective 1',
      'On Track 95',
      'Off Track 88',
      'Two suppliers',
      'KPI 20',
    ])
      expect(texts).toContain(text);
    expect(JSON.stringify(pages[0]?.items)).toContain('Pillar fell from 95 to 88');
  });

  it('should not name the period twice at the foot', () => {
    const source = sourceOf({ objectives: 1, kpis: 1 });
    expect(textsOf(source)).toContain('Strategy · Oct 2026 · October close');
    const texts = textsOf({ ...source, snapshot: { ...source.snapshot, name: 'Review Oct 2026' } });
    expect(texts).toContain('"Strategy · Review Oct 2026"');
  });

  it('should have no column that is empty', () => {
    const source = sourceOf({ objectives: 1, kpis: 1, statuses: ['red'] });
    const actions = (owner: string) => [{ about: 'Pillar', text: 'Sign', owner, due: null, status: 'Open' }];
    expect(textsOf({ ...source, actions: actions('') }).includes('"Owner"')).toBe(false);
    expect(textsOf({ ...source, actions: actions('Ben') })).toContain('"Owner"');
    source.snapshot.document.notes.length = 0;
    const objective = layoutOf(source, 'pdf').pages.find(({ section }) => section === 'objectives');
    const ends = objective?.items.map((item) => extentOf(item)[2]) ?? [];
    expect(ends.filter((end) => end > 600).length).toBeGreaterThan(2);
    expect(JSON.stringify(objective?.items).includes('"Initiatives"')).toBe(false);
  });

  it('should show the decisions and actions that there are', () => {
    const source = sourceOf({ objectives: 1, kpis: 1 });
    const { pages } = layoutOf(
      {
        ...source,
        decisions: [{ about: 'Objective 1', text: 'Open a second source', by: 'Ada', day: '2026-11-05' }],
        actions: [{ about: '', text: 'Sign', owner: 'Ben', due: null, status: 'On Hold' }],
      },
      'pdf',
    );
    const page = pages.find(({ section }) => section === 'decisions');
    const texts = JSON.stringify(page?.items);
    for (const text of ['Open a second source', 'Nov 5, 2026', 'Sign', 'On Hold'])
      expect(texts).toContain(text);
  });

  it('should refuse a book of too many pages', () => {
    const source = sourceOf({ objectives: 1600, kpis: 0 });
    expect(() => layoutOf({ ...source, choices: { ...source.choices, allObjectives: true } }, 'pdf')).toThrow(
      TooLongError,
    );
  });
});

describe('the width of a text', () => {
  it('should be what the font of a PDF has', async () => {
    const { default: Document } = await import('pdfkit');
    const { createRequire } = await import('node:module');
    const pdf = new Document();
    const { resolve } = createRequire(import.meta.url);
    for (const [bold, file] of [
      [false, '400Regular/Inter_400Regular.ttf'],
      [true, '600SemiBold/Inter_600SemiBold.ttf'],
    ] as const) {
      pdf.font(resolve(`@expo-google-fonts/inter/${file}`)).fontSize(10);
      const text = 'Orders delivered on the promised day: 88.4%, 1,204 (Größe, naïve, Łódź)';
      const measured = widthOf(text, { size: 10, bold });
      const real = pdf.widthOfString(text);
      expect(measured / real, file).toBeGreaterThan(0.999_999);
      expect(measured / real, file).toBeLessThan(1.005);
    }
  });

  it('should cut no character in two', () => {
    const family = '👩‍👩‍👧‍👦';
    for (let width = 40; width < 60; width++) {
      const [line = ''] = cutLines(family.repeat(20), width, { size: 10 }, 1);
      expect(line.replaceAll(family, '')).toBe('…');
    }
  });

  it('should break lines where Unicode allows it: after a hyphen and between ideographs, not at a space that holds', () => {
    const style = { size: 10 };
    const width = widthOf('on-time-', style);
    expect(linesOf('on-time-delivery', width, style)).toEqual(['on-time-', 'delivery']);
    expect(linesOf('東京東京東京', widthOf('東京東', style), style)).toEqual(['東京東', '京東京']);
    expect(linesOf('about 88\u00a0%', widthOf('about 88', style), style)).toEqual(['about ', '88\u00a0%']);
  });

  it('should break a word that is longer than its line, and keep paragraphs', () => {
    const style = { size: 10 };
    const lines = linesOf(`one\n\n${'x'.repeat(60)} two`, 80, style);
    expect(lines.slice(0, 2)).toEqual(['one\n', '\n']);
    expect(lines.join('')).toBe(`one\n\n${'x'.repeat(60)} two`);
    for (const line of lines) expect(widthOf(line.trimEnd(), style)).toBeLessThanOrEqual(80);
  });
});

it('a book should name members as others see them, also in notes of before, and other people as written', () => {
  const source = sourceOf({ objectives: 1, kpis: 1, initiatives: 1 });
  const choices = { ...DEFAULT_CHOICES, allObjectives: true };
  const { pages } = layoutOf({ ...source, choices, people: [['ada', 'Ada Lovelace']] }, 'pdf');
  const text = JSON.stringify(pages);
  expect(text).toContain('Owner: Ada Lovelace');
  expect(text).toContain(' · Ada Lovelace');
  expect(text).toContain('KPI 1: Ada Lovelace, Nov 5, 2026');
  expect(text).toContain('Ben, until Dec 31, 2026');
});

it('a PDF should have Greek, Cyrillic and accents, tags and a language', async () => {
  const source = sourceOf({ objectives: 1, kpis: 1, title: 'Στόχος, Цель, Łódź' });
  const bytes = await writePdf(layoutOf(source, 'pdf'), new Date(source.snapshot.at), () => undefined);
  const text = bytes.toString('latin1');
  expect(text.includes('/StructTreeRoot')).toBe(true);
  expect(text.includes('/Lang (en)')).toBe(true);
  expect(text.includes('D:20261106090000Z')).toBe(true);
});
