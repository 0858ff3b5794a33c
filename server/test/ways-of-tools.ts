import type { Period } from '../../contract/scorecard/periods.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import type { Level } from '../../contract/scorecard/scored.ts';
import { agree } from '../../contract/scorecard/test/agreement.ts';
import { tracked } from '../../contract/scorecard/test/plain-values.ts';
import { type Judged, scoreText, statusText } from '../../contract/words/value.ts';
import type { WaysOut } from './agreement.ts';
import type { McpClient } from './mcp.ts';

interface Shown {
  status?: string | null;
  score: number | null;
  value?: number | null;
  target?: number | null;
}
type Row = Record<string, unknown>;

const LEVELS: Record<string, Level> = { pillar: 'pillar', objective: 'objective', KPI: 'kpi' };
const wordOf = (status: string | null): string =>
  status === null || ['green', 'amber', 'red'].includes(status) ? statusText(status as Judged) : status;
const scoreOf = (score: number | null): string => (score === null ? 'none' : scoreText(score));

/** What assistants are told, held against the plain evaluator. */
export class WaysOfTools {
  readonly #tool: McpClient;
  readonly #facts: StrategyFacts;
  readonly #ways: WaysOut;

  constructor(tool: McpClient, facts: StrategyFacts, ways: WaysOut) {
    this.#tool = tool;
    this.#facts = facts;
    this.#ways = ways;
  }

  async #ask(name: string, given: object): Promise<Row> {
    const { answer, text, isError } = await this.#tool.call(name, {
      strategy: this.#facts.strategyId,
      ...given,
    });
    if (isError) throw new Error(text);
    return answer;
  }

  /** Throws where a row says something else; an answer leaves out what is empty. */
  #agree(where: string, row: Row, { status, score, value = null, target = null }: Shown): void {
    const told = { value: row['value'] ?? null, target: row['target'] ?? null };
    agree(
      where,
      { ...row, ...told, score: row['score'] ?? 'none' },
      { value, target, score: scoreOf(score) },
    );
    if (status !== undefined) agree(where, row, { status: wordOf(status) });
  }

  /** Throws where an assistant is told something else of a period, or why. */
  async period(period: Period): Promise<void> {
    const { strategy, records } = (await this.#ask('scorecard', { period: period.key, limit: 1000 })) as {
      strategy: Row;
      records: (Row & { kind: string; id: number })[];
    };
    const { strategyId } = this.#facts;
    this.#agree('The scorecard tool', strategy, this.#ways.expected('strategy', strategyId, period));
    for (const { kind, id, ...row } of records) {
      const level = LEVELS[kind] as Level;
      const { status, score } = this.#ways.expected(level, id, period);
      const shown = level === 'kpi' ? this.#ways.shown(id, period) : { status, score };
      this.#agree(`The scorecard tool: ${kind} ${id}`, row, shown);
    }
    for (const id of this.#facts.measures.keys()) await this.#kpi(id, period);
  }

  async #kpi(id: number, period: Period): Promise<void> {
    const { status, score } = this.#ways.expected('kpi', id, period);
    const explained = await this.#ask('explain', { of: `KPI ${id}`, period: period.key });
    const told = { score: explained['score'] ?? null, status: explained['status'] };
    agree(`The explain tool: KPI ${id}`, told, { score, status: wordOf(status) });
    const measure = this.#facts.measures.get(id);
    if (!measure || !tracked(measure)) return;
    const at = this.#ways.plain.values.asOf(measure, period);
    const { kpis } = (await this.#ask('values', { kpis: [`KPI ${id}`], from: at.key, to: at.key })) as {
      kpis: { periods: Row[] }[];
    };
    const { actual, ...entry } = this.#ways.entryOf(measure, at);
    const row = kpis[0]?.periods[0] ?? {};
    const shown = { score: entry.score, value: actual, target: entry.target };
    this.#agree(`The values tool: KPI ${id}`, row, shown);
    agree(
      `The values tool: KPI ${id}`,
      { status: row['status'] ?? 'No status' },
      { status: wordOf(entry.status) },
    );
  }

  /** Throws where an assistant is told something else of what changed between two periods. */
  async comparison(from: Period, to: Period): Promise<void> {
    const { differences = [] } = (await this.#ask('compare', { from: from.key, to: to.key })) as {
      differences?: (Row & { kind: string; id: number; value?: string })[];
    };
    for (const { kind, id, score, status, value } of differences) {
      if (!(kind in LEVELS)) continue;
      const level = LEVELS[kind] as Level;
      const was: Shown = this.#ways.expected(level, id, from);
      const is: Shown = this.#ways.expected(level, id, to);
      const statuses = [was, is].map((side) => wordOf(side.status ?? null));
      const arrow = (texts: readonly unknown[]): string => texts.join(' → ');
      agree(
        `The compare tool: ${kind} ${id}`,
        { score, status },
        {
          score: arrow([scoreOf(was.score), scoreOf(is.score)]),
          status: statuses[0] === statuses[1] ? statuses[0] : arrow(statuses),
        },
      );
      const values = value?.split(' → ').map((text) => (text === 'none' ? null : Number(text))) ?? [];
      if (kind === 'KPI') agree(`The compare tool: KPI ${id}`, values, [was.value, is.value]);
    }
  }
}
