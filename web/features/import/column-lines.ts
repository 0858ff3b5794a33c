import type { ColumnUse, ImportMapping, TableQuestion } from '../../../contract/table/mapping.ts';
import { PeriodTexts } from '../../../contract/table/periods.ts';
import type { Calendar } from '../../../contract/scorecard/calendar.ts';
import { counted } from '../../../contract/words/list.ts';
import { SERIES_LABELS } from '../../../contract/words/point-words.ts';
import { GRAIN_NOUNS } from '../../../contract/words/tracking.ts';

/** Columns of one series with periods of one length, which fold into one line. */
export interface ColumnRun {
  columns: readonly number[];
  /** 'Actual of 10 months'. */
  label: string;
  /** '9 of 10 read'. */
  extent: string;
}

/** So many columns fold. */
const FOLDED = 3;

/** The lines of the list of columns: those that are asked about first, then each column, or a run at the place of its first. */
export function linesOf(
  { columns, open = [] }: Pick<ImportMapping, 'columns' | 'open'>,
  questions: readonly TableQuestion[],
  calendar: Calendar | undefined,
): (number | ColumnRun)[] {
  const texts = calendar && new PeriodTexts(calendar, []);
  /** What columns of a run have in common; undefined where there is no period that can be read. */
  const runOf = (use: ColumnUse | null | undefined): string | undefined => {
    if (!use || !('period' in use)) return undefined;
    const period = texts?.read(use.period, 'month');
    return period && `${use.points} ${period.grain}`;
  };
  const onTop = questions.map(({ column }) => column);
  const columnsBelow = [...columns.keys()].filter((column) => !onTop.includes(column));
  const runs = Map.groupBy(columnsBelow, (column) => runOf(columns[column]));
  const lines = columnsBelow.flatMap((column): (number | ColumnRun)[] => {
    const key = runOf(columns[column]);
    const run = runs.get(key) ?? [];
    if (key === undefined || run.length < FOLDED) return [column];
    if (run[0] !== column) return [];
    const [series, grain] = key.split(' ') as [keyof typeof SERIES_LABELS, keyof typeof GRAIN_NOUNS];
    const runQuestions = questions.filter(({ choices }) => choices.some(({ use }) => runOf(use) === key));
    const isRead = (at: number) => !open.includes(at) && runOf(columns[at]) === key;
    const all = run.length + runQuestions.length;
    const read = run.length + runQuestions.filter((each) => isRead(each.column)).length;
    return [
      {
        columns: run,
        label: `${SERIES_LABELS[series]} of ${counted(all, GRAIN_NOUNS[grain])}`,
        extent: read === all ? 'All read' : `${read} of ${all} read`,
      },
    ];
  });
  return [...onTop, ...lines];
}
