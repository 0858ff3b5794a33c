import { useState } from 'react';
import { type Answer, answered } from '../../../contract/table/answers.ts';
import type { ImportMapping } from '../../../contract/table/mapping.ts';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { todayIn } from '../../../contract/scorecard/today.ts';
import { yearAbove } from '../../../contract/table/year-above.ts';
import { counted } from '../../../contract/words/list.ts';
import { useCalendar } from '../../entities/scorecard/scorecard.ts';
import { useNameOf } from '../../lib/strategy/people.ts';
import { FoldMark } from '../../ui/fold-mark.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { type ColumnRun, linesOf } from './column-lines.ts';
import { ColumnRow, rowStyle } from './column-row.tsx';
import { headingOf, valuesOf } from './sheet.ts';
import { openText } from './words.ts';

/** The usual height of a line. */
const ROW_REM = 3.25;

/** The third step: what each column is, and what its cells become. */
export function ColumnsStep({
  strategyId,
  sheet,
  mapping,
  isGuessing,
  onChange,
}: {
  strategyId: number;
  sheet: SheetGuess;
  mapping: ImportMapping;
  /** Whether the columns are being guessed anew. */
  isGuessing: boolean;
  onChange: (fields: Partial<ImportMapping>) => void;
}) {
  const { columns, heading, open = [] } = mapping;
  const { data: calendar } = useCalendar(strategyId);
  const personOf = useNameOf(strategyId);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const end = heading.first + heading.count;
  const cells = sheet.sample.map((texts) => texts.map((value) => ({ value, kind: 'text' as const })));
  const says = calendar && {
    mapping,
    headings: sheet.sample[end - 1] ?? [],
    rows: cells.slice(end),
    calendar,
    year: yearAbove({ name: sheet.name, rows: cells, isCut: false }, end, calendar, todayIn(calendar)),
    personOf,
  };
  const questions = mapping.rows === sheet.mapping.rows ? sheet.questions : [];
  const isUnfolded = ({ label }: ColumnRun) => unfolded.includes(label);
  const toggle = (run: ColumnRun) =>
    setUnfolded(isUnfolded(run) ? unfolded.filter((label) => label !== run.label) : [...unfolded, run.label]);
  const lines = linesOf(mapping, questions, calendar).flatMap((line) =>
    typeof line !== 'number' && isUnfolded(line) ? [line, ...line.columns] : [line],
  );
  const read = columns.filter((use, column) => use && !open.includes(column)).length;
  const answer = (column: number, choice: Answer) => onChange(answered(mapping, questions, column, choice));
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className={open.length > 0 && !isGuessing ? warningStyle : 'text-13 text-ink-2'}>
        {isGuessing ? (
          'Guessing the columns…'
        ) : open.length > 0 ? (
          <>
            <strong className="font-semibold">{openText(open.length)}</strong> Nothing is imported from a
            column without one.
          </>
        ) : (
          `${counted(read, 'column')} of ${columns.length} ${read === 1 ? 'is' : 'are'} read`
        )}
      </p>
      <div className="overflow-hidden rounded-lg border bg-surface [&_li:last-child>div]:border-b-0">
        <div aria-hidden="true" className={`${rowStyle} text-12 text-ink-3 max-sm:hidden`}>
          {['Heading', 'Cells', 'Becomes', 'Field'].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <LongList count={lines.length} rowRem={ROW_REM} className="mx-0! max-h-[54vh] px-0!">
          {(index) => {
            const line = lines[index] ?? 0;
            return typeof line === 'number' ? (
              <ColumnRow
                {...{ strategyId, sheet, mapping, says }}
                question={questions.find(({ column }) => column === line)}
                column={line}
                onAnswer={(choice) => answer(line, choice)}
                onChange={(use) => answer(line, { use })}
              />
            ) : (
              <div className={rowStyle}>
                <button
                  type="button"
                  aria-expanded={isUnfolded(line)}
                  onClick={() => toggle(line)}
                  className="-m-1 flex min-w-0 items-start gap-1 rounded-sm p-1 text-left text-14 font-medium text-ink pointer-coarse:py-3"
                >
                  <FoldMark />
                  <span className="min-w-0 wrap-anywhere">
                    {headingOf(sheet, heading, line.columns[0] ?? 0)} …{' '}
                    {headingOf(sheet, heading, line.columns.at(-1) ?? 0)}
                  </span>
                </button>
                <p className="tabular truncate text-13 text-ink-2">
                  {valuesOf(sheet, heading, line.columns[0] ?? 0).join(' · ')}
                </p>
                <p className="text-13 text-ink">{line.label}</p>
                <p className="text-13 text-ink-3">{line.extent}</p>
              </div>
            );
          }}
        </LongList>
      </div>
    </div>
  );
}

const warningStyle = 'rounded-md bg-warning-soft px-3 py-2 text-13 text-ink';
