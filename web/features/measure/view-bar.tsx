import type { Grain } from '../../../contract/scorecard/settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { SPANS, type Span, type View } from '../../entities/scorecard/chart/view.ts';
import { GRAIN_LABELS, grainsFrom, SPAN_LABELS } from './view.ts';

/** How far back a page looks, by which periods, and whether the year before is compared. */
export function ViewBar({
  own,
  view,
  onChange,
}: {
  /** How often a value of the KPI is due. */
  own: Grain;
  view: View;
  onChange: (view: Partial<View>) => void;
}) {
  const grains = grainsFrom(own);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Select
        label="Range"
        hideLabel
        value={view.span}
        onChange={({ target }) => onChange({ span: target.value as Span })}
      >
        {SPANS.map((span) => (
          <option key={span} value={span}>
            {SPAN_LABELS[span]}
          </option>
        ))}
      </Select>
      {grains.length > 1 && (
        <Select
          label="Shown by"
          hideLabel
          value={view.grain}
          onChange={({ target }) => onChange({ grain: target.value as Grain })}
        >
          {grains.map((grain) => (
            <option key={grain} value={grain}>
              {GRAIN_LABELS[grain]}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        label="Compare with the year before"
        checked={view.isCompared}
        onChange={({ target }) => onChange({ isCompared: target.checked })}
      />
    </div>
  );
}
