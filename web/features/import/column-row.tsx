import { Sparkles } from 'lucide-react';
import {
  RECORD_KINDS,
  type ColumnUse,
  type ImportMapping,
  type Notation,
  notationOf,
  type TableChoice,
  type TableQuestion,
} from '../../../contract/table/mapping.ts';
import { saysOf, type SaysContext } from '../../../contract/table/says.ts';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { KINDS } from '../../../contract/kinds/kinds.ts';
import { memberCalled } from '../../../contract/people/member-named.ts';
import { periodTyped } from '../../../contract/scorecard/period-typed.ts';
import { capitalized } from '../../../contract/words/capitalized.ts';
import { counted, namesText } from '../../../contract/words/list.ts';
import { periodLabel } from '../../../contract/words/point-words.ts';
import type { Calendar } from '../../entities/scorecard/scorecard.ts';
import { useMembers } from '../../lib/strategy/people.ts';
import { useTyping } from '../../lib/strategy/typing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { columnUse, fieldGroups, labelOfUse, valueOfUse } from './fields.ts';
import { columnLetters, headingOf, valuesOf } from './sheet.ts';

/** The columns of the list: heading, cells, what they become, and the field. */
export const rowStyle =
  'grid items-start gap-x-4 gap-y-1.5 border-b px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,1.4fr)_minmax(0,1.8fr)]';

/** Stands in the Select of a column that waits for an answer. */
const OPEN = 'open';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isChosen = (choice: TableChoice, use: ColumnUse | null, mapping: ImportMapping): boolean =>
  isSame(choice.use, use) &&
  Object.entries(notationOf(choice)).every(([name, value]) => mapping[name as keyof Notation] === value);

/** A column: its heading, some of its cells, what they become, and what may be chosen. */
export function ColumnRow({
  strategyId,
  sheet,
  mapping,
  column,
  question,
  says,
  onAnswer,
  onChange,
}: {
  strategyId: number;
  sheet: SheetGuess;
  mapping: ImportMapping;
  column: number;
  question: TableQuestion | undefined;
  /** Undefined until the calendar is read. */
  says: SaysContext | undefined;
  onAnswer: (choice: TableChoice) => void;
  onChange: (use: ColumnUse | null) => void;
}) {
  const { heading, rows, columns, open = [] } = mapping;
  const isOpen = open.includes(column);
  const use = columns[column] ?? null;
  const isGuessed = use !== null && !isOpen && isSame(use, sheet.mapping.columns[column]);
  const title = headingOf(sheet, heading, column);
  const letters = columnLetters(column);
  const name = title === '' ? `column ${letters}` : `column ${letters}, ${title}`;
  const samples = valuesOf(sheet, heading, column);
  const isOfActuals = rows === 'kpi' && use && ('field' in use ? use.field : use.points) === 'actual';
  return (
    <div className={cx(rowStyle, isOpen && 'bg-warning-soft')}>
      <p className="line-clamp-4 min-w-0 text-14 font-medium wrap-anywhere text-ink" title={title}>
        <span className="tabular inline-block min-w-6 text-12 font-regular text-ink-3">{letters}</span>
        {title || <span className="font-regular text-ink-3">No heading</span>}
      </p>
      <p className="tabular truncate text-13 text-ink-2" title={samples.join(' · ')}>
        {samples.length > 0 ? samples.join(' · ') : <span className="text-ink-3">Empty</span>}
      </p>
      <div className="min-w-0 text-13 wrap-anywhere text-ink">
        {isOpen && question ? (
          <Readings {...question} />
        ) : use ? (
          <Becomes {...{ use, rows, says, column, strategyId }} sample={samples.join(' · ')} />
        ) : (
          <span className="text-ink-3">Not read</span>
        )}
      </div>
      <div className="-my-1 flex min-w-0 flex-wrap items-center gap-2">
        {question && (
          <div role="group" aria-label={`What is ${name}?`} className="flex flex-wrap gap-1">
            {question.choices.map((choice) => (
              <Button
                key={choice.label}
                size="sm"
                aria-pressed={!isOpen && isChosen(choice, use, mapping)}
                className="max-w-full aria-pressed:border-brand aria-pressed:bg-brand-soft"
                onClick={() => onAnswer(choice)}
              >
                {choice.label}
              </Button>
            ))}
          </div>
        )}
        <Select
          label={`Field of ${name}`}
          hideLabel
          className="min-w-28 flex-1"
          value={isOpen ? OPEN : valueOfUse(use)}
          onChange={({ target }) => onChange(columnUse(target.value, rows, title))}
        >
          {isOpen && (
            <option value={OPEN} disabled>
              Another field
            </option>
          )}
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
        {use && !isOpen && (isOfActuals || !('field' in use)) && (
          <Of {...{ use, isOfActuals, name, strategyId, onChange }} />
        )}
        {isGuessed && (
          <Badge tone="quiet" icon={<Sparkles />}>
            {sheet.isRemembered ? 'As last time' : 'Guessed'}
          </Badge>
        )}
      </div>
    </div>
  );
}

/** Why a column is asked about, and what it becomes by each choice where that is not the same. */
function Readings({ why, cells, choices }: TableQuestion) {
  const pictures = choices.filter(({ becomes }) => becomes !== '' && becomes !== cells.join(' · '));
  return (
    <>
      <p>{capitalized(why)}</p>
      {pictures.map(({ label, becomes }) => (
        <p key={label} className="text-ink-2">
          <span className="font-medium text-ink">{label}:</span> {becomes}
        </p>
      ))}
    </>
  );
}

/** What the cells of a column become, and which people are no members. */
function Becomes({
  use,
  rows,
  says,
  column,
  sample,
  strategyId,
}: {
  use: ColumnUse;
  rows: ImportMapping['rows'];
  says: SaysContext | undefined;
  column: number;
  sample: string;
  strategyId: number;
}) {
  const members = useMembers(strategyId);
  const ofPeriod = 'period' in use && says ? ` of ${periodText(use.period, says.calendar)}` : '';
  const label = labelOfUse(rows, use) + ofPeriod;
  const becomes = says ? saysOf(says, column, use) : '';
  const isPerson = 'field' in use && KINDS[RECORD_KINDS[rows]].fields[use.field]?.valueType === 'person';
  // Addresses of members are not known here.
  const isMember = (text: string) => text.includes('@') || memberCalled(text, members) !== undefined;
  const texts = new Set(says?.rows.map((cells) => String(cells[column]?.value ?? '').trim()));
  const nonMembers = isPerson ? [...texts].filter((text) => text !== '' && !isMember(text)) : [];
  return (
    <>
      {becomes === '' || becomes === sample ? label : `${label}: ${becomes}`}{' '}
      {nonMembers.length > 0 && (
        <span className="block w-fit rounded-sm bg-warning-soft px-1.5 text-12 text-warning">
          {nonMembers.length === 1
            ? `${namesText(nonMembers)} is not a member yet`
            : `${counted(nonMembers.length, 'name')} are no members yet`}
          : asked once they join
        </span>
      )}
    </>
  );
}

/** A period for people: a key such as `month:2026-01-01` by its name, what was typed as it is. */
const periodText = (period: string, calendar: Calendar | undefined): string =>
  calendar && period.includes(':') ? periodLabel(calendar, period) : period;

/** The period or KPI that a column of points is of. Actuals of a list are of the last ended open period of each KPI, or the one typed. */
function Of({
  use,
  isOfActuals,
  name,
  strategyId,
  onChange,
}: {
  use: ColumnUse;
  isOfActuals: boolean | null;
  name: string;
  strategyId: number;
  onChange: (use: ColumnUse) => void;
}) {
  const { data: typing } = useTyping(strategyId);
  const isOfKpi = 'kpi' in use;
  const ofPeriod = (period: string): ColumnUse =>
    isOfActuals && period === ''
      ? { field: 'actual' }
      : { points: 'points' in use ? use.points : 'actual', period };
  const usual = isOfActuals ? typing && periodTyped(typing, 'month').label : 'Such as Jan 2026';
  return (
    <TextField
      label={`${isOfKpi ? 'KPI' : 'Period'} of ${name}`}
      hideLabel
      className="w-28"
      value={isOfKpi ? use.kpi : 'period' in use ? periodText(use.period, typing?.calendar) : ''}
      placeholder={isOfKpi ? 'KPI' : usual}
      maxLength={isOfKpi ? 500 : 40}
      onChange={({ target: { value } }) => onChange(isOfKpi ? { ...use, kpi: value } : ofPeriod(value))}
    />
  );
}
