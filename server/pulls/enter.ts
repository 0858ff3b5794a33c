import { PULL_ROWS_TOLD, type PullRow, type PullSource } from '../../contract/pulls/pull.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { lastEnded, periodOn } from '../../contract/scorecard/periods.ts';
import type { PeriodGrain } from '../../contract/scorecard/settings.ts';
import { readNumber } from '../../contract/words/number-text.ts';
import type { StrategyTx } from '../change/tx.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { enterEach, type ValueRow } from '../measures/enter-values.ts';
import type { SourceRow } from './source.ts';

/** What became of the rows of a source. */
export interface Entered {
  written: number;
  same: number;
  refused: number;
  rows: PullRow[];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** A date-time names its day. */
const periodText = (value: unknown): string => textOf(value).replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1');

/** The number in a row: null where there is none, a sentence where it is something else. */
function numberIn(value: unknown): number | null | string {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return 'This is no number';
  // JSON has the last digits of a sum such as 0.30000000000000004.
  const text = typeof value === 'number' ? String(Number(value.toPrecision(15))) : value;
  const { value: read, fault } = readNumber(text, { locale: 'en' });
  return fault ?? read;
}

/** A row that has a value, as a call gives it, or why it is refused. */
interface Candidate {
  shown: Pick<PullRow, 'row' | 'kpi' | 'period'>;
  given: ValueRow & { value?: number };
  why?: string;
}

/** The rows that have a value. */
async function candidatesOf(
  tx: StrategyTx,
  source: PullSource,
  rows: readonly SourceRow[],
): Promise<Candidate[]> {
  const content = await tx.content();
  const calendar = calendarOf(content, tx.strategyId);
  const today = todayIn(calendar);
  const ofDay = (grain: PeriodGrain) =>
    source.period === 'this'
      ? periodOn(calendar, grain, today)
      : lastEnded(calendar, grain, addDays(today, -1));
  const only = source.kpiId === null ? undefined : content.kpi.get(source.kpiId);
  const words = source.period === 'this' ? 'this period' : 'the period before';
  const candidates: Candidate[] = [];
  for (const { row, at } of rows) {
    await yieldIfDue();
    const value = numberIn(at(source.valueAt));
    if (value === null) continue;
    const code = source.kpiId === null ? textOf(at(source.codeAt)) : '';
    const period =
      source.period === 'at' ? periodText(at(source.periodAt)) : (grain: PeriodGrain) => ofDay(grain).key;
    const ofKpi = source.kpiId === null ? { code } : { id: source.kpiId };
    const shown = { row, kpi: only?.measure ?? code, period: typeof period === 'string' ? period : words };
    candidates.push(
      typeof value === 'string'
        ? { shown, given: { ...ofKpi, period }, why: value }
        : { shown, given: { ...ofKpi, period, value } },
    );
  }
  return candidates;
}

/** Enters the values of a source, as PUT /api/strategies/{id}/values does. Rows without a value are left out. */
export async function enterRows(
  tx: StrategyTx,
  source: PullSource,
  sourceRows: readonly SourceRow[],
): Promise<Entered> {
  const candidates = await candidatesOf(tx, source, sourceRows);
  const good = candidates.filter(({ why }) => why === undefined);
  const results = (
    await enterEach(
      tx,
      good.map(({ given }) => given),
      false,
    )
  ).rows;
  const byGiven = new Map(good.map(({ given }, index) => [given, results[index]]));
  const rows = candidates.map(({ shown, given, why }): PullRow => {
    const result = byGiven.get(given);
    const refusal = why ?? result?.why;
    return {
      ...shown,
      value: given.value ?? null,
      state: result?.state ?? 'refused',
      ...(refusal !== undefined && { why: refusal }),
    };
  });
  const countOf = (state: PullRow['state']) => rows.filter((row) => row.state === state).length;
  return { written: countOf('written'), same: countOf('same'), refused: countOf('refused'), rows };
}

/** The first refused rows, which the log tells. */
export const refusedIn = ({ rows }: Entered): PullRow[] =>
  rows.filter(({ state }) => state === 'refused').slice(0, PULL_ROWS_TOLD);
