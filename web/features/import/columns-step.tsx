import { Sparkles } from 'lucide-react';
import type { ColumnUse, ImportMapping } from '../../../contract/table/mapping.ts';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { periodTyped } from '../../../contract/scorecard/period-typed.ts';
import { counted } from '../../../contract/words/list.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import { type Calendar, useCalendar } from '../../entities/scorecard/scorecard.ts';
import { useTyping } from '../../lib/strategy/typing.ts';
import { Badge } from '../../ui/badge.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldGroups, columnUse, valueOfUse } from './fields.ts';
import { columnLetters, headingOf, valuesOf } from './sheet.ts';

/** The height of a column in the list. */
const ROW_REM = 4;

const isSame = (a: ColumnUse | null | undefined, b: ColumnUse | null | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The third step: what each column is. */
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
  onChange: (columns: ImportMapping['columns']) => void;
}) {
  const { columns } = mapping;
  const { data: calendar } = useCalendar(strategyId);
  const used = columns.filter((use) => use !== null).length;
  const set = (column: number, use: ColumnUse | null) => onChange(columns.with(column, use));
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-13 text-ink-2">
        {isGuessing
          ? 'Guessing the columns…'
          : `${counted(used, 'column')} of ${columns.length} ${used === 1 ? 'is' : 'are'} read`}
      </p>
      <div className="rounded-lg border bg-surface px-3 [&_li:last-child>div]:border-b-0">
        <LongList count={columns.length} rowRem={ROW_REM} className="max-h-[54vh]">
          {(column) => (
            <Column
              {...{ strategyId, sheet, mapping, column, calendar }}
              isGuessed={isSame(columns[column], sheet.mapping.columns[column])}
              onChange={(use) => set(column, use)}
            />
          )}
        </LongList>
      </div>
    </div>
  );
}

function Column({
  strategyId,
  sheet,
  mapping: { heading, rows, columns },
  column,
  calendar,
  isGuessed,
  onChange,
}: {
  strategyId: number;
  sheet: SheetGuess;
  mapping: ImportMapping;
  column: number;
  calendar: Calendar | undefined;
  /** Whether it is read as it was guessed, or as the last time. */
  isGuessed: boolean;
  onChange: (use: ColumnUse | null) => void;
}) {
  const use = columns[column] ?? null;
  const isActuals = rows === 'kpi' && use && ('field' in use ? use.field : use.points) === 'actual';
  const title = headingOf(sheet, heading, column);
  const letters = columnLetters(column);
  const name = title === '' ? `column ${letters}` : `column ${letters}, ${title}`;
  const samples = valuesOf(sheet, heading, column);
  return (
    <div className="grid items-start gap-x-4 gap-y-1.5 border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
      <p className="min-w-0 pt-1 text-14 font-medium wrap-anywhere text-ink">
        <span className="tabular inline-block min-w-6 text-12 font-regular text-ink-3">{letters}</span>
        {title || <span className="font-regular text-ink-3">No heading</span>}
        {use && isGuessed && (
          <Badge tone="quiet" icon={<Sparkles />} className="ml-2 align-middle">
            {sheet.isRemembered ? 'As last time' : 'Guessed'}
          </Badge>
        )}
      </p>
      <p className="tabular truncate pt-1 text-13 text-ink-2" title={samples.join(', ')}>
        {samples.length > 0 ? samples.join(', ') : <span className="text-ink-3">Empty</span>}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Select
          label={`Field of ${name}`}
          hideLabel
          className="min-w-40 flex-1"
          value={valueOfUse(use)}
          onChange={({ target }) => onChange(columnUse(target.value, rows, title))}
        >
          <option value="">Not read</option>
          {fieldGroups(rows, use).map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {isActuals ? (
          <OfActuals {...{ use, name, strategyId, onChange }} />
        ) : (
          use && !('field' in use) && <Of {...{ use, name, calendar, onChange }} />
        )}
      </div>
    </div>
  );
}

/** A period for people: a key such as `month:2026-01-01` by its name, what was typed as it is. */
const periodText = (period: string, calendar: Calendar | undefined): string =>
  calendar && period.includes(':') ? periodLabel(calendar, period) : period;

/** The period or KPI that a column of points is of. */
function Of({
  use,
  name,
  calendar,
  onChange,
}: {
  use: Exclude<ColumnUse, { field: string }>;
  name: string;
  calendar: Calendar | undefined;
  onChange: (use: ColumnUse) => void;
}) {
  const isOfPeriod = 'period' in use;
  return (
    <TextField
      label={`${isOfPeriod ? 'Period' : 'KPI'} of ${name}`}
      hideLabel
      className="w-36"
      value={isOfPeriod ? periodText(use.period, calendar) : use.kpi}
      placeholder={isOfPeriod ? 'Such as Jan 2026' : 'KPI'}
      maxLength={isOfPeriod ? 40 : 500}
      onChange={({ target: { value } }) =>
        onChange(isOfPeriod ? { ...use, period: value } : { ...use, kpi: value })
      }
    />
  );
}

/** The period of the actuals of a list: each KPI has the last ended open one of its own, or all have the one that is typed. */
function OfActuals({
  use,
  name,
  strategyId,
  onChange,
}: {
  use: ColumnUse;
  name: string;
  strategyId: number;
  onChange: (use: ColumnUse) => void;
}) {
  const { data: typing } = useTyping(strategyId);
  const usual = typing && periodTyped(typing, 'month').label;
  return (
    <TextField
      label={`Period of ${name}`}
      hideLabel
      className="w-36"
      value={'period' in use ? periodText(use.period, typing?.calendar) : ''}
      placeholder={usual}
      maxLength={40}
      onChange={({ target: { value } }) =>
        onChange(value === '' ? { field: 'actual' } : { points: 'actual', period: value })
      }
    />
  );
}
