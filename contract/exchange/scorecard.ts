import type { Records } from '../kinds/kinds.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { calendarOfContent } from '../scorecard/calendar.ts';
import type { Level } from '../scorecard/scored.ts';
import { shownScore } from '../scorecard/shown-score.ts';
import { capitalized } from '../words/capitalized.ts';
import { periodLabel } from '../words/point-words.ts';
import { GUARD_WORDS, whyText } from '../words/reason.ts';
import { shownStatus, statusText } from '../words/status.ts';
import { type Format, formatOf, PLAIN, scoreText, shareText, shownNumber } from '../words/value.ts';
import type { Cell } from '../values/cell.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import type { Lookup } from './field-columns.ts';
import { kpisInOrder, nodesInOrder } from './order.ts';
import { pillarOf } from './plan.ts';
import { EXPORTS } from './what.ts';

type ScoredKpi = ScorecardAnswer['kpis'][number];

/** A result of a scorecard with what it is of. */
interface ScoredRow {
  level: Level;
  record: { id: number; code?: string };
  name: string;
  pillar: Cell;
  objective: Cell;
  weight: number | null;
  /** The format of its value and of what that is compared with. */
  format: Format;
  status: string;
  scored: ScorecardAnswer['strategy'] & Partial<ScoredKpi>;
}

const LEVELS: Record<Level, string> = {
  strategy: 'Strategy',
  pillar: 'Pillar',
  objective: 'Objective',
  kpi: 'KPI',
};

const TRENDS = { up: 'Up', down: 'Down', flat: 'Steady' };

/** The words of a value that is not simply there. */
const STATES: Partial<Record<ScoredKpi['valueState'], string>> = {
  na: 'Not applicable',
  missing: 'Missing',
  none: 'No value yet',
  carried: 'Carried on',
  supplied: 'Supplied',
  partial: 'So far',
};

function stateOf({ valueState, provisional }: ScoredRow['scored']): Cell {
  if (provisional) return `${provisional.have} of ${provisional.of} values`;
  return (valueState && STATES[valueState]) ?? null;
}

/** A number as the page shows it. */
const shown =
  (of: (scored: ScoredRow['scored']) => number | null | undefined) =>
  ({ scored, format }: ScoredRow): Cell => {
    const value = of(scored) ?? null;
    return value === null ? null : shownNumber(value, format);
  };

const scoreCell = (score: number | null | undefined): Cell =>
  typeof score === 'number' ? Number(scoreText(score)) : null;

function* rowsOf({ content }: Lookup, answer: ScorecardAnswer): Generator<ScoredRow> {
  const byId = <T extends { id: number }>(list: readonly T[]) =>
    new Map(list.map((entry) => [entry.id, entry]));
  const [strategy] = content.strategy.values();
  const branch = (scored: ScorecardAnswer['strategy']) => ({
    format: PLAIN,
    status: statusText(scored.status),
    scored,
  });
  const none = { pillar: null, objective: null, weight: null };
  if (strategy)
    yield {
      ...none,
      level: 'strategy',
      record: strategy,
      name: strategy.title,
      ...branch(answer.strategy),
    };
  const parts = byId([...answer.pillars, ...answer.objectives]);
  const kpis = byId(answer.kpis);
  const kpisOf = Map.groupBy(kpisInOrder(content), ({ nodeId }) => nodeId);
  const kpiRow = (kpi: Records['kpi']): ScoredRow[] => {
    const scored = kpis.get(kpi.id);
    const { weight, measure: name, nodeId } = kpi;
    const objective = content.node.get(nodeId ?? 0)?.title ?? null;
    const pillar = pillarOf(content, nodeId);
    if (!scored) return [];
    const shared = { name, pillar, objective, weight, scored };
    const status = shownStatus(kpi, shownScore(kpi, scored)?.status);
    return [{ level: 'kpi', record: kpi, format: formatOf(kpi, scored), status, ...shared }];
  };
  for (const node of nodesInOrder(content)) {
    const scored = parts.get(node.id);
    const { title: name, weight, type } = node;
    const isPillar = type === 'perspective';
    const pillar = isPillar ? name : pillarOf(content, node.id);
    const objective = isPillar ? null : name;
    const level = isPillar ? 'pillar' : 'objective';
    if (scored) yield { level, record: node, name, pillar, objective, weight, ...branch(scored) };
    yield* (kpisOf.get(node.id) ?? []).flatMap(kpiRow);
  }
  yield* (kpisOf.get(null) ?? []).flatMap(kpiRow);
}

/** The scores of a period with why they are what they are, in the order of the board. */
export function scorecardSheet(lookup: Lookup, answer: ScorecardAnswer): Sheet {
  const calendar = calendarOfContent(lookup.content);
  const periodOf = ({ scored: { period } }: ScoredRow): string =>
    period ? periodLabel(calendar, period) : answer.period.label;
  const columns: Column<ScoredRow>[] = [
    column('Level', 'text', ({ level }) => LEVELS[level], 11),
    column('ID', 'number', ({ record }) => record.id),
    column('Code', 'text', ({ record }) => record.code || null, 12),
    column('Name', 'text', ({ name }) => name, 32),
    column('Pillar', 'text', ({ pillar }) => pillar),
    column('Objective', 'text', ({ objective }) => objective),
    column('Period', 'text', periodOf, 14),
    column(
      'Value',
      'number',
      shown(({ value }) => value),
    ),
    column('Unit', 'text', ({ format: { unit } }) => unit || null, 10),
    column(
      'Target',
      'number',
      shown(({ target }) => target),
    ),
    column(
      'Red line',
      'number',
      shown(({ redLine }) => redLine),
    ),
    column(
      'Band from',
      'number',
      shown(({ band }) => band?.lo),
    ),
    column(
      'Band to',
      'number',
      shown(({ band }) => band?.hi),
    ),
    column('Score', 'number', ({ scored }) => scoreCell(scored.score)),
    column('Status', 'text', ({ status }) => status, 12),
    column('Trend', 'text', ({ scored: { trend } }) => trend && TRENDS[trend], 10),
    column('Weight', 'number', ({ weight }) => weight),
    column(
      'Weight with a score',
      'percent',
      ({ scored: { coverage } }) => (coverage === null ? null : Number.parseFloat(shareText(coverage)) / 100),
      18,
    ),
    column('Why no score', 'text', ({ scored }) => capitalized(whyText(scored)) || null, 40),
    column(
      'Status held because',
      'text',
      ({ scored: { guardCode } }) => guardCode && capitalized(GUARD_WORDS[guardCode]),
      32,
    ),
    column('About the value', 'text', ({ scored }) => stateOf(scored), 18),
    column('Locked as', 'text', () => answer.locked?.name ?? null),
    column('Score without the lock', 'number', ({ scored }) => scoreCell(scored.wouldBe?.score)),
  ];
  return sheetOf(EXPORTS.scorecard, columns, rowsOf(lookup, answer));
}
