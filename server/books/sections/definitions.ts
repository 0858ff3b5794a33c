import type { Records } from '../../../contract/kinds/kinds.ts';
import {
  AGGREGATION_LABELS,
  DIRECTION_LABELS,
  GRAIN_LABELS,
  SOURCE_LABELS,
} from '../../../contract/words/tracking.ts';
import { measureOf } from '../../../contract/scorecard/measure.ts';
import { targetOf } from '../../../contract/words/against.ts';
import { formatNumber } from '../../../contract/words/amount.ts';
import { formatOf, valueText } from '../../../contract/words/value.ts';
import { COLORS } from '../../../contract/drawing/items.ts';
import type { BookFacts, KpiFacts, ScoredKpi } from '../facts.ts';
import type { Pages } from '../pages.ts';
import type { Row } from '../table.ts';
import { dayText } from '../words.ts';

const HEADER: Row = {
  isHeader: true,
  cells: [{ text: 'KPI' }, { text: 'How it is measured' }, { text: 'What is good' }],
};

/** A formula with the names of KPIs in place of their ids. */
const readable = (formula: string, names: ReadonlyMap<number, string>): string =>
  formula.replaceAll(/\[#(\d+)\]/g, (reference, id: string) => {
    const name = names.get(Number(id));
    return name === undefined ? reference : `[${name}]`;
  });

function measured({ kpi, scored }: KpiFacts, names: ReadonlyMap<number, string>): string[] {
  const unit = kpi.unit && `Unit: ${kpi.unit}`;
  if (!scored) return [unit, kpi.frequency && `Frequency: ${kpi.frequency}`].filter(Boolean);
  const source =
    kpi.source === 'formula'
      ? `Formula: ${readable(kpi.formula, names)}`
      : `Values: ${SOURCE_LABELS[kpi.source]}`;
  const ratio =
    kpi.aggregation === 'ratio' && kpi.numeratorId !== null && kpi.denominatorId !== null
      ? `Ratio: ${names.get(kpi.numeratorId) ?? ''} ÷ ${names.get(kpi.denominatorId) ?? ''}`
      : '';
  const factor = kpi.factor === 1 ? '' : `Factor: ${formatNumber(kpi.factor)}`;
  return [
    unit,
    `Value due: ${GRAIN_LABELS[measureOf(kpi).grain]}`,
    `Over a longer period: ${AGGREGATION_LABELS[kpi.aggregation]}`,
    source,
    ratio,
    factor,
  ].filter(Boolean);
}

/** The red lines of a KPI: one, or those beside the ends of its band. */
function redLines(scored: ScoredKpi, kpi: Records['kpi']): string {
  const { redLine, band } = scored;
  const format = formatOf(kpi, scored);
  const line = (word: string, value: number | null): string[] =>
    value === null ? [] : [`${word}${valueText(value, format)}`];
  const lines = band ? [...line('below ', band.redLo), ...line('above ', band.redHi)] : line('', redLine);
  return lines.length > 0 ? `Red line: ${lines.join(', ')}` : '';
}

const dated = (name: string, value: Records['kpi']['baseline'], kpi: Records['kpi']): string =>
  value
    ? `${name}: ${valueText(value.value, formatOf(kpi))}${value.date ? `, ${dayText(value.date)}` : ''}`
    : '';

function good(facts: KpiFacts): string[] {
  const { kpi, scored } = facts;
  const target = targetOf(kpi, scored);
  const targets = target === '' ? [] : [`Target: ${target}`];
  if (!scored) return targets;
  return [
    `Better: ${DIRECTION_LABELS[kpi.direction]}`,
    ...targets,
    redLines(scored, kpi),
    dated('Baseline', kpi.baseline, kpi),
    dated('Final target', kpi.finalTarget, kpi),
    kpi.weight === 1 ? '' : `Weight: ${formatNumber(kpi.weight)}`,
  ].filter(Boolean);
}

function definitionRow(facts: KpiFacts, names: ReadonlyMap<number, string>): Row {
  const { kpi, depth } = facts;
  // Few have a description: a column of its own would be nearly empty.
  const words = [kpi.measure, kpi.description, kpi.inputOwner && `Owner: ${kpi.inputOwner}`].filter(Boolean);
  return {
    cells: [
      { text: words.join('\n'), indent: depth * 8 },
      { text: measured(facts, names).join('\n') || '–', color: COLORS.ink2 },
      { text: good(facts).join('\n'), color: COLORS.ink2 },
    ],
  };
}

/** What each KPI means and how it is measured, by objective. */
export function addDefinitions(pages: Pages, facts: BookFacts): void {
  const groups = [
    ...facts.pillars.flatMap(({ objectives }) =>
      objectives.map(({ node, kpis }) => ({ title: node.title, kpis })),
    ),
    { title: 'Unassigned KPIs', kpis: facts.unassigned },
  ].filter(({ kpis }) => kpis.length > 0);
  if (groups.length === 0) return;
  const names = new Map(groups.flatMap(({ kpis }) => kpis.map(({ kpi }) => [kpi.id, kpi.measure] as const)));
  const rows = groups.flatMap(({ title, kpis }): Row[] => [
    {
      fill: COLORS.sunken,
      isHead: true,
      cells: [{ text: title, bold: true }, { text: '' }, { text: '' }],
    },
    ...kpis.map((kpi) => definitionRow(kpi, names)),
  ]);
  pages.start('definitions', { title: 'Definitions', label: 'Appendix' });
  pages.table(
    [0.46, 0.3, 0.24].map((share) => share * pages.width),
    [HEADER, ...rows],
    { style: { size: 8.5, color: COLORS.ink } },
  );
}
