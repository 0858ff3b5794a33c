import { ChevronLeft, ChevronRight } from 'lucide-react';
import { GRAINS, type Grain } from '../../../contract/scorecard/settings.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import type { SeriesChoice, View } from './view.ts';

const GRAIN_LABELS: Record<Grain, string> = {
  day: 'Daily KPIs',
  week: 'Weekly KPIs',
  month: 'Monthly KPIs',
  quarter: 'Quarterly KPIs',
  half: 'Half-yearly KPIs',
  year: 'Yearly KPIs',
};

/** Chooses what the grid shows: fiscal year, series, and how often values are due. */
export function Toolbar({
  view,
  choices,
  grains,
  onChange,
}: {
  view: View;
  choices: readonly SeriesChoice[];
  grains: readonly Grain[];
  onChange: (part: Partial<View>) => void;
}) {
  const { year, series, grain } = view;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="group" aria-label="Fiscal year" className="flex items-center">
        <IconButton label={`FY${year - 1}`} onClick={() => onChange({ year: year - 1 })}>
          <ChevronLeft className="size-4" />
        </IconButton>
        <span className="tabular px-1 text-14 font-medium text-ink" aria-live="polite">
          FY{year}
        </span>
        <IconButton label={`FY${year + 1}`} onClick={() => onChange({ year: year + 1 })}>
          <ChevronRight className="size-4" />
        </IconButton>
      </div>
      {choices.length > 1 && (
        <Select
          label="What"
          hideLabel
          value={series}
          onChange={(event) => onChange({ series: event.target.value as View['series'] })}
        >
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {grains.length > 1 && (
        <Select
          label="How often"
          hideLabel
          value={grain}
          onChange={(event) => onChange({ grain: event.target.value as Grain })}
        >
          {GRAINS.filter((name) => grains.includes(name)).map((name) => (
            <option key={name} value={name}>
              {GRAIN_LABELS[name]}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
