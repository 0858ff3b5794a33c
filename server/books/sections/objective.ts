import { charactersOf } from '../../../contract/drawing/fit.ts';
import type { Initiative } from '../../../contract/api/initiative.ts';
import { isLate } from '../../../contract/month/work-done.ts';
import { statusText, worstFirst } from '../../../contract/words/status.ts';
import { doneText } from '../../../contract/words/value.ts';
import {
  accentColor,
  COLORS,
  LEADING,
  PADDING,
  type PageItem,
  statusMark,
  type TextStyle,
  textItem,
  heightOf,
} from '../../../contract/drawing/items.ts';
import { chart } from '../chart.ts';
import { type BookFacts, type KpiFacts, needsPage, type ObjectiveFacts, type PillarFacts } from '../facts.ts';
import { BODY, MARGIN, type Pages, SMALL } from '../pages.ts';
import { heightOfTable, type Row } from '../table.ts';
import { cutLines, linesOf, widthOf } from '../text.ts';
import { againstOfKpi, besideStatus, dayText, chosenStatusText, scoreOf, standing } from '../words.ts';
import { statusCell } from './scorecard.ts';

const GAP = 18;
/** The space below a KPI. */
const GAP_BELOW = 8;
const CHART_HEIGHT = { least: 96, most: 230 };
/** Up to how many KPIs without a chart share the page with charts. */
const OTHERS_KEPT = 6;
const OTHERS: TextStyle = { size: 9, color: COLORS.ink };
const HEAD: TextStyle = { size: 10, bold: true, color: COLORS.ink };

/** Whether a KPI is Off Track or At Risk. */
const isWeak = (kpi: KpiFacts): boolean => worstFirst(kpi, { status: statusText('green') }) < 0;

const hasChart = ({ depth, scored }: KpiFacts): boolean =>
  depth === 0 && (scored?.sparkline.some((value) => value !== null) ?? false);

/** The height of a KPI that is shown without a chart. */
const PLAIN_HEIGHT = 28;

/** The part of the width for the value beside the name. */
const VALUE_SHARE = 0.38;

/** The value of a KPI in lines below its name, where it is too long to stand beside that. */
const valueBelow = (kpi: KpiFacts, width: number): string[] =>
  widthOf(againstOfKpi(kpi), HEAD) <= width * VALUE_SHARE ? [] : linesOf(againstOfKpi(kpi), width, HEAD);

function putKpi(pages: Pages, facts: BookFacts, kpi: KpiFacts, width: number, height: number): void {
  const x = MARGIN.x;
  const bottom = pages.y + height;
  // With a long unit the value is below the name, at the cost of the chart.
  const below = valueBelow(kpi, width);
  const isBeside = below.length === 0;
  const beside = width * VALUE_SHARE;
  const nameWidth = isBeside ? width - beside : width;
  const name = cutLines(kpi.kpi.measure, nameWidth, HEAD, 1);
  pages.put(textItem(name, x, pages.y, nameWidth, HEAD, 'heading'));
  const y = pages.y + heightOf(below.length, HEAD);
  if (isBeside)
    pages.put(textItem([againstOfKpi(kpi)], x + nameWidth, pages.y, beside, { ...HEAD, align: 'right' }));
  else pages.put(textItem(below, x, pages.y + 14, width, HEAD));
  pages.put(statusMark(kpi.status, x + 4, y + 14 + (SMALL.size * LEADING) / 2, 7));
  const line = [standing(kpi.status, scoreOf(kpi)), ...besideStatus(kpi), kpi.kpi.inputOwner]
    .filter(Boolean)
    .join(' · ');
  const small = { ...SMALL, color: COLORS.ink2 };
  pages.put(textItem(cutLines(line, width - 14, small, 1), x + 14, y + 14, width - 14, small));
  const made = hasChart(kpi)
    ? chart(kpi, facts.calendar, { x, y: y + PLAIN_HEIGHT, width, height: bottom - y - PLAIN_HEIGHT - 4 })
    : undefined;
  if (made) pages.put(made);
  pages.y = bottom;
}

const DONE: TextStyle = { size: 8.5, color: COLORS.ink2 };
/** The room of how much is done, with a gap to the bar. */
const DONE_WIDTH = widthOf(doneText(100), DONE) + 6;

/** The progress of an initiative as a bar, with how much is done. */
function progressBar(progress: number, x: number, y: number, right: number): PageItem[] {
  const width = right - x - DONE_WIDTH;
  return [
    { type: 'box', x, y: y - 2.5, width, height: 5, fill: COLORS.initiativeSoft },
    ...(progress > 0
      ? [
          {
            type: 'box' as const,
            x,
            y: y - 2.5,
            width: (width * progress) / 100,
            height: 5,
            fill: COLORS.initiative,
          },
        ]
      : []),
    textItem([doneText(progress)], right - DONE_WIDTH, y - 5.5, DONE_WIDTH, { ...DONE, align: 'right' }),
  ];
}

/** The most characters of an initiative's description. */
const DESCRIPTION_MAX = 160;

/** Cut between words; where there is no space, such as in Chinese, between characters. */
function shortened(text: string): string {
  const characters = charactersOf(text);
  if (characters.length <= DESCRIPTION_MAX) return text;
  const start = characters.slice(0, DESCRIPTION_MAX).join('');
  return `${start.replace(/ \S*$/, '')}…`;
}

/** The row of an initiative; `day` is that of the snapshot. */
function initiativeRow(work: Initiative, day: string): Row {
  const { initiative, description, whoName, whenDate, progress, status } = work;
  const until = whenDate && `until ${dayText(whenDate)}`;
  return {
    cells: [
      {
        text: [
          initiative,
          [whoName, until].filter(Boolean).join(', '),
          shortened(description.replaceAll(/\s+/g, ' ')),
        ]
          .filter(Boolean)
          .join('\n'),
        below: { color: COLORS.ink2 },
      },
      { text: '', mark: (x, y, right) => progressBar(progress, x, y, right) },
      statusCell(status, isLate(work, day) ? ['late'] : []),
    ],
  };
}

const NO_WORK_TEXT = 'No initiative works on this objective.';
const NO_WORK: TextStyle = { ...BODY, color: COLORS.ink3 };

interface Note {
  text: string;
  from: string;
}

/** What was written on the values of an objective's KPIs, and why people chose another status. */
function notesOf({ source, personOf }: BookFacts, { kpis }: ObjectiveFacts): Note[] {
  const byKpi = Map.groupBy(source.snapshot.document.notes, ({ kpiId }) => kpiId);
  return kpis.flatMap((kpi): Note[] => {
    const { id, measure, statusReason } = kpi.kpi;
    const written = (byKpi.get(id) ?? []).map(({ note, by, at }) => ({
      text: note,
      from: `${measure}: ${[personOf(by), dayText(at)].filter(Boolean).join(', ')}`,
    }));
    const statusText = chosenStatusText(kpi);
    return statusText && statusReason
      ? [...written, { text: statusReason, from: `${measure}: ${statusText}` }]
      : written;
  });
}

function putNotes(pages: Pages, notes: readonly Note[], x: number, width: number): void {
  if (notes.length === 0) return;
  const style = { ...BODY, size: 9.5 };
  const fromHeight = heightOf(2, SMALL);
  pages.text('Notes', HEAD, { x, width, role: 'heading', keep: 3 + heightOf(3, style) + fromHeight });
  pages.y += 3;
  for (const { text, from } of notes) {
    const top = pages.y;
    pages.text(text, style, { x: x + 10, width: width - 10, keep: fromHeight });
    if (pages.y > top)
      pages.put({ type: 'box', x, y: top + 2, width: 2, height: pages.y - top - 2, fill: COLORS.hairline });
    pages.text(from, SMALL, { x: x + 10, width: width - 10, most: 2 });
    pages.y += 6;
  }
}

function putInitiatives(
  pages: Pages,
  initiatives: readonly Initiative[],
  day: string,
  x: number,
  width: number,
): void {
  if (initiatives.length === 0) {
    pages.text('Initiatives', HEAD, { x, width, role: 'heading', keep: 3 + heightOf(1, NO_WORK) });
    pages.y += 3;
    pages.text(NO_WORK_TEXT, NO_WORK, { x, width });
    pages.y += 8;
    return;
  }
  const rows = initiatives.map((work) => initiativeRow(work, day));
  pages.table([width * 0.46, width * 0.31, width * 0.23], rows, {
    x: x - PADDING.x,
    style: { size: 9.5, color: COLORS.ink },
    heading: { text: 'Initiatives', style: HEAD, gap: 3, x },
  });
  pages.y += 10;
}

const otherRow = (kpi: KpiFacts): Row => ({
  cells: [
    { text: kpi.kpi.measure, indent: kpi.depth * 10 },
    { text: againstOfKpi(kpi), align: 'right' },
    statusCell(kpi.status, besideStatus(kpi)),
  ],
});

/** The columns and rows of a table of the KPIs that are not shown above it, those of lower levels included. */
function othersTable(kpis: readonly KpiFacts[], width: number) {
  const header: Row = {
    isHeader: true,
    cells: [{ text: 'Further KPIs' }, { text: 'Value / target', align: 'right' }, { text: 'Status' }],
  };
  const columns = [width * 0.48, width * 0.3, width * 0.22];
  return { columns, rows: kpis.length === 0 ? [] : [header, ...kpis.map(otherRow)] };
}

function addObjective(pages: Pages, facts: BookFacts, pillar: PillarFacts, objective: ObjectiveFacts): void {
  const { node, status } = objective;
  pages.start('objectives', {
    title: node.title,
    label: `${pillar.title} · ${standing(status, scoreOf(objective))}`,
    ...(pillar.accent > 0 && { color: accentColor(pillar.accent) }),
  });
  pages.text(node.description, { ...BODY, color: COLORS.ink2 }, { most: 3, width: pages.width * 0.85 });
  pages.y += 10;
  // What is weak is never among the further KPIs, also where it has no values for a chart.
  const [shownKpis, otherKpis] = [true, false].map((isShown) =>
    objective.kpis.filter((kpi) => (hasChart(kpi) || isWeak(kpi)) === isShown).sort(worstFirst),
  ) as [KpiFacts[], KpiFacts[]];
  const notes = notesOf(facts, objective);
  const hasAside = objective.initiatives.length > 0 || notes.length > 0;
  // A column without anything would leave half of the page empty.
  const left = hasAside ? (pages.width - GAP) * 0.54 : pages.width;
  pages.columns(
    () => {
      const { columns, rows } = othersTable(otherKpis, left);
      // A few other KPIs stay on the page of the charts.
      const keptHeight = otherKpis.length > OTHERS_KEPT ? 0 : heightOfTable(columns, rows, OTHERS) + 1;
      const noWorkHeight = hasAside ? 0 : heightOf(1, NO_WORK) + 8;
      const plainHeight = (kpi: KpiFacts): number =>
        PLAIN_HEIGHT + heightOf(valueBelow(kpi, left).length, HEAD);
      const [charts, plain] = [shownKpis.filter(hasChart), shownKpis.filter((kpi) => !hasChart(kpi))];
      const plainHeights = plain.reduce((sum, kpi) => sum + plainHeight(kpi) + GAP_BELOW, 0);
      const room = Math.max(CHART_HEIGHT.least, pages.room - keptHeight - noWorkHeight - plainHeights);
      // As many on each page, as high as fills it.
      const most = Math.max(1, Math.floor(room / CHART_HEIGHT.least));
      const onFirst = Math.ceil(charts.length / Math.ceil(charts.length / most));
      const chartHeight = Math.min(CHART_HEIGHT.most, room / onFirst - GAP_BELOW);
      for (const kpi of shownKpis) {
        const height = hasChart(kpi) ? chartHeight : plainHeight(kpi);
        pages.need(height + (kpi === shownKpis.at(-1) ? noWorkHeight : 0));
        putKpi(pages, facts, kpi, left, height);
        pages.y += GAP_BELOW;
      }
      if (!hasAside) {
        pages.text(NO_WORK_TEXT, NO_WORK);
        pages.y += 8;
      }
      pages.table(columns, rows, { style: OTHERS });
    },
    () => {
      if (!hasAside) return;
      const [x, width] = [MARGIN.x + left + GAP, pages.width - left - GAP];
      putInitiatives(pages, objective.initiatives, facts.source.snapshot.at.slice(0, 10), x, width);
      putNotes(pages, notes, x, width);
    },
  );
}

/** A page for each objective that needs one, or for all. */
export function addObjectives(pages: Pages, facts: BookFacts): void {
  for (const pillar of facts.pillars)
    for (const objective of pillar.objectives)
      if (facts.source.choices.allObjectives || needsPage(objective))
        addObjective(pages, facts, pillar, objective);
}
