import { describe, expect, test } from 'vitest';
import { revisedOf } from '../../contract/api/views.ts';
import { DEFAULT_CALENDAR as calendar } from '../../contract/scorecard/calendar.ts';
import { parsePeriod } from '../../contract/scorecard/period-text.ts';
import { periodsBetween } from '../../contract/scorecard/periods.ts';
import { guessTable } from '../../contract/table/guess.ts';
import { interpret } from '../../contract/table/interpret.ts';
import type { ImportRow } from '../../contract/table/row.ts';
import { numberText } from '../../contract/words/number-text.ts';
import { columnsOf as kpiColumnsOf } from '../entities/kpi/kpi-columns.ts';
import { cellOfText } from '../entities/record/pasted-table.ts';
import { recordReader } from '../entities/record/pasted-records.ts';
import type { Timeline } from '../entities/scorecard/scorecard.ts';
import * as measure from '../features/measure/grid-rows.ts';
import { blockReader as valuesReader } from '../features/measure/pasted.ts';
import * as targets from '../features/targets/model.ts';
import { blockReader as targetsReader } from '../features/targets/pasted.ts';
import { periodsOf, trackedKpis, type View } from '../features/targets/view.ts';
import { planPaste } from '../features/updates/paste.ts';
import { contentOf, planOf } from '../test/content.ts';
import { pasteInto } from '../test/paste.ts';
import { update } from '../test/updates.ts';

const today = '2026-10-15';
const kpis = trackedKpis(
  planOf({
    kpis: ['Orders', 'Revenue'].map((name) => ({ measure: name, unit: '', grain: 'month' as const })),
  }),
);
const view: View = { year: 2026, series: 'actual', grain: 'month' };
const { periods } = periodsOf(calendar, view);

/** What each reader makes of a table: 'Orders 2026-08: 10'. */
type Reader = (text: string) => string[];

const said = (kpi: string, start: string, text: string): string => `${kpi} ${start.slice(0, 7)}: ${text}`;

const rowsOfImport = (text: string, rows?: 'kpi'): ImportRow[] => {
  const table = text.split('\n').map((line) => line.split('\t').map(cellOfText));
  const sheet = { name: '', rows: table, isCut: false };
  const { mapping } = guessTable(sheet, { calendar, today }, rows && { rows });
  return interpret(sheet, mapping, { calendar, today, kpiOf: () => ({ grain: 'month', unit: '' }) });
};

const READERS: Record<string, Reader> = {
  import: (text) =>
    rowsOfImport(text).flatMap(({ places, points }) =>
      points.map(({ kpi = places.kpi ?? '', start, state, value }) =>
        said(kpi, start, state === 'na' ? 'n/a' : numberText(value)),
      ),
    ),
  'grid of values': (text) => {
    const { changed } = pasteInto(
      {
        columns: targets.columnsOf(periods),
        rows: targets.rowsOf(kpis, periods, targets.byPlace([])),
        keys: targets.KEYS,
        read: targetsReader(view, { calendar, today, grain: 'month', shown: periods, kpis }),
        refusal: targets.refusalOf,
        isNameLocked: true,
      },
      text,
    );
    return changed.map(([id, key, cell]) =>
      said(kpis.find((kpi) => String(kpi.id) === id)?.measure ?? '', key.slice(6), cell),
    );
  },
  'grid of a KPI': (text) =>
    kpis.flatMap((kpi) => {
      const timeline = {
        periods: periodsBetween(calendar, 'month', '2026-01-01', '2026-12-31'),
        points: [],
      } as unknown as Timeline;
      const context = measure.contextOf(kpi, calendar, today, timeline);
      const { changed } = pasteInto(
        {
          columns: measure.columnsOf(kpi),
          rows: measure.rowsOf(kpi, timeline),
          keys: measure.KEYS,
          read: valuesReader(context),
          isNameLocked: true,
        },
        text,
      );
      return changed.map(([key, , cell]) => said(kpi.measure, key.slice(6), cell));
    }),
  'My updates': (text) => {
    const rows = kpis.flatMap(({ id, measure: title }) =>
      ['2026-08', '2026-09'].map((month) => {
        const { key = '', label = '' } = parsePeriod(calendar, month, 'month') ?? {};
        const period = { key, label, grain: 'month' as const };
        return { update: update({ unit: '' }, { id, title, period }), strategy: 'Plan', calendar };
      }),
    );
    return planPaste(rows, undefined, text).flatMap(({ row, value }) =>
      row ? [said(row.update.title, row.update.period?.key.slice(6) ?? '', value)] : [],
    );
  },
};

const VALUES = ['Orders 2026-08: 10', 'Orders 2026-09: 20.5', 'Revenue 2026-08: n/a'];

describe.each(Object.entries(READERS))('%s: the same table is the same values', (_, read) => {
  test.each([
    ['KPIs by months', 'KPI\tAug 2026\tSep 2026\nOrders\t10\t20.5\nRevenue\tn/a\tTBD'],
    [
      'KPIs by months, in German',
      'Kennzahl\tAugust 2026\tSept. 2026\nOrders\t10\t20,5\nRevenue\tn. a.\toffen',
    ],
    [
      'KPIs by months, in French',
      'Indicateur\taoût 2026\tsept. 2026\nOrders\t10\t20,5\nRevenue\tsans objet\t–',
    ],
    ['KPIs by months, in Spanish', 'Indicador\tago 2026\tsep 2026\nOrders\t10\t20,5\nRevenue\tno aplica\t—'],
    ['months by KPIs', 'Month\tOrders\tRevenue\n2026-08\t10\tn/a\n2026-09\t20.5\tTBD'],
    ['months by KPIs, in German', 'Monat\tOrders\tRevenue\n08/2026\t10\tn/a\n09/2026\t20,5\toffen'],
    [
      'a value a line',
      'Measure\tMonth\tActual\tTarget\nOrders\tAug 2026\t10\t5\nOrders\tSep 2026\t20.5\t5\nRevenue\tAug 2026\tn/a\t5\nRevenue\tSep 2026\t\t5',
    ],
    [
      'a value a line, in German',
      'Zeitraum\tKennzahl\tSoll\tIst\n2026-08\tOrders\t5\t10\n2026-09\tOrders\t5\t20,5\n2026-08\tRevenue\t5\tn/a\n2026-09\tRevenue\t5\toffen',
    ],
    [
      'a value a line, in French',
      'Période\tIndicateur\tRéel\n2026-08\tOrders\t10\n2026-09\tOrders\t20,5\n2026-08\tRevenue\tn/a',
    ],
    [
      'a value a line, in Spanish',
      'Período\tIndicador\tReal\n2026-08\tOrders\t10\n2026-09\tOrders\t20,5\n2026-08\tRevenue\tn/a',
    ],
    [
      'dates that their column decides',
      'KPI\tDate\tValue\nOrders\t8/31/2026\t10\nOrders\t9/30/2026\t20.5\nRevenue\t8/31/2026\tn/a',
    ],
  ])('%s', (__, text) => {
    // A grid shows the one target that it has too.
    const values = read(text).filter((line) => !line.endsWith(': 5'));
    expect(values.toSorted()).toEqual(VALUES);
  });
});

test.each([
  'KPI\tTarget\tUnit\nChurn\t≤ 5\t%\nOrders\tat least 90\t\nVisits\tTBD\tdays',
  'Kennzahl\tZielwert\tEinheit\nChurn\thöchstens 5\t%\nOrders\tmindestens 90\t\nVisits\toffen\tdays',
  'Indicateur\tCible\tUnité\nChurn\t≤ 5\t%\nOrders\tau moins 90\t\nVisits\t–\tdays',
  'Indicador\tMeta\tUnidad\nChurn\t<= 5\t%\nOrders\tal menos 90\t\nVisits\t—\tdays',
])('the grid of KPIs reads what an import reads: %j', (text) => {
  const columns = kpiColumnsOf(revisedOf(contentOf({ pillars: {} })).content, []);
  const block = recordReader('kpi', today)(
    text.split('\n').map((line) => line.split('\t')),
    { columns, rows: [], keys: ['measure', 'nodeId'], at: undefined },
  );
  const ofGrid = block.lines.map(({ cells }) => [
    cells['measure'],
    cells['target'],
    cells['direction'],
    cells['unit'],
  ]);
  const ofImport = rowsOfImport(text, 'kpi').map(
    ({ fields: { measure: name, target, direction, unit = '' } }) => [
      name,
      typeof target === 'number' ? numberText(target) : '',
      direction,
      unit,
    ],
  );
  expect(ofGrid).toEqual(ofImport);
  expect(ofGrid.map(([, target, direction]) => [target, direction])).toEqual([
    ['5', 'down'],
    ['90', 'up'],
    ['', undefined],
  ]);
});
