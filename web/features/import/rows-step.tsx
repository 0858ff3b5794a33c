import { hasPoints, type ImportMapping, ROW_KINDS } from '../../../contract/table/mapping.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { MODE_LABELS, ROW_LABELS } from './words.ts';

const KINDS = ROW_KINDS.map((value) => ({ value, ...ROW_LABELS[value] }));
const MODES = (Object.keys(MODE_LABELS) as ImportMapping['mode'][]).map((value) => ({
  value,
  ...MODE_LABELS[value],
}));

type Change = (fields: Partial<ImportMapping>) => void;

/** The second step: what a row is, and what importing may do. */
export function RowsStep({
  mapping,
  onRows,
  onChange,
}: {
  mapping: ImportMapping;
  onRows: (rows: ImportMapping['rows']) => void;
  onChange: Change;
}) {
  const { rows, mode, creates } = mapping;
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        label="Each row of the sheet is"
        name="rows"
        look="cards"
        options={KINDS}
        value={rows}
        onChange={onRows}
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
