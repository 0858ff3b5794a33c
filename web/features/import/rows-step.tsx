import {
  hasPoints,
  type ImportMapping,
  ROW_KINDS,
  type SheetTable as Table,
} from '../../../contract/table/mapping.ts';
import type { SheetGuess } from '../../../contract/import/preview.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { SheetTable } from './sheet-table.tsx';
import { MODE_LABELS, ROW_LABELS } from './words.ts';

const KINDS = ROW_KINDS.map((value) => ({ value, ...ROW_LABELS[value] }));
const MODES = (Object.keys(MODE_LABELS) as ImportMapping['mode'][]).map((value) => ({
  value,
  ...MODE_LABELS[value],
}));

/** How many rows a heading has. */
const HEADING_ROWS = ['None', '1', '2', '3', '4'];

type Change = (fields: Partial<ImportMapping>) => void;

/** The second step: which rows are the heading, what the others are, and what importing may do. */
export function RowsStep({
  sheet,
  mapping,
  onSay,
  onChange,
}: {
  sheet: SheetGuess;
  mapping: ImportMapping;
  /** Takes what the columns are guessed anew from. */
  onSay: (said: Pick<Table, 'heading' | 'rows'>) => void;
  onChange: Change;
}) {
  const { rows, mode, creates, heading } = mapping;
  const sayHeading = (next: ImportMapping['heading']) => onSay({ heading: next });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-2 gap-3 sm:max-w-100">
          <Select
            label={heading.count === 0 ? 'Table begins in' : 'Heading begins in'}
            value={heading.first}
            onChange={({ target }) => sayHeading({ ...heading, first: Number(target.value) })}
          >
            {Array.from({ length: Math.max(heading.first + 1, sheet.sample.length) }, (_, first) => (
              <option key={first} value={first}>
                Row {first + 1}
              </option>
            ))}
          </Select>
          <Select
            label="Heading rows"
            value={heading.count}
            onChange={({ target }) => sayHeading({ ...heading, count: Number(target.value) })}
          >
            {HEADING_ROWS.map((label, count) => (
              <option key={label} value={count}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <SheetTable
          {...{ sheet, heading }}
          onRow={(first) => sayHeading({ first, count: Math.max(1, heading.count) })}
        />
      </div>
      <RadioGroup
        label="Each row of the sheet is"
        name="rows"
        look="cards"
        options={KINDS}
        value={rows}
        onChange={(next) => onSay({ rows: next })}
      />
      {hasPoints(rows) && (
        <RadioGroup
          label="The import may"
          name="mode"
          look="cards"
          options={MODES}
          value={mode}
          onChange={(chosen) => onChange({ mode: chosen })}
        />
      )}
      {mode !== 'values' && (
        <Checkbox
          label="Create what is missing"
          description={`${hasPoints(rows) ? 'Pillars, objectives and KPIs' : 'Pillars and objectives'} that the sheet names and the strategy lacks`}
          checked={creates}
          onChange={({ target }) => onChange({ creates: target.checked })}
        />
      )}
      <Notation mapping={mapping} onChange={onChange} />
    </div>
  );
}

/** How texts are read that could be read in two ways. */
function Notation({ mapping: { decimal, dates }, onChange }: { mapping: ImportMapping; onChange: Change }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-medium text-ink">Texts that can be read in two ways</legend>
      <p className="mb-2 text-12 text-ink-3">Numbers and dates of a spreadsheet program need no choice.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Numbers"
          value={decimal}
          onChange={({ target }) => onChange({ decimal: target.value as ImportMapping['decimal'] })}
        >
          <option value=".">1,234.5 (decimal point)</option>
          <option value=",">1.234,5 (decimal comma)</option>
        </Select>
        <Select
          label="Dates"
          value={dates}
          onChange={({ target }) => onChange({ dates: target.value as ImportMapping['dates'] })}
        >
          <option value="dmy">31/12/2026 (day first)</option>
          <option value="mdy">12/31/2026 (month first)</option>
          <option value="ymd">2026/12/31 (year first)</option>
        </Select>
      </div>
    </fieldset>
  );
}
