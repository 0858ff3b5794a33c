import type { ReactNode } from 'react';
import {
  AGGREGATION_LABELS,
  DIRECTION_LABELS,
  GRAIN_LABELS,
  MISSING_LABELS,
  SOURCE_LABELS,
} from '../../../contract/words/tracking.ts';
import { readPeriod } from '../../entities/kpi/period.ts';
import { formatOf, valueText } from '../../../contract/words/value.ts';
import { finalTargetOf } from '../../../contract/scorecard/measure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { hasOwner, OwnerName } from '../../entities/people/owner-name.tsx';
import type { Kpi, TrackedKpi } from '../../lib/strategy/selectors.ts';
import { dayText } from '../../../contract/words/dates.ts';

/** Settings as pairs of a name and a text, which is empty where one is not set. */
type Pairs = readonly (readonly [string, ReactNode])[];

/** How a KPI is tracked over time. */
export function trackingOf(kpi: TrackedKpi): Pairs {
  const dated = (value: Kpi['baseline']): string | null =>
    value && `${valueText(value.value, formatOf(kpi))}${value.date ? `, ${dayText(value.date)}` : ''}`;
  return [
    ['Value due', GRAIN_LABELS[kpi.grain]],
    ['Better', DIRECTION_LABELS[kpi.direction]],
    ['Over a longer period', AGGREGATION_LABELS[kpi.aggregation]],
    ['Values', SOURCE_LABELS[kpi.source]],
    ['Without a value', MISSING_LABELS[kpi.missing]],
    ['Baseline', dated(kpi.baseline)],
    ['Final target', dated(finalTargetOf(kpi))],
    ['Weight', kpi.weight === 1 ? '' : String(kpi.weight)],
    ['Highest score', kpi.cap === 100 ? '' : String(kpi.cap)],
    ['Overdue after', `${kpi.dueDays} ${kpi.dueDays === 1 ? 'day' : 'days'}`],
  ];
}

const settingsOf = (kpi: Kpi, tracking: Pairs): Pairs =>
  [
    ...tracking,
    ['Owner', hasOwner(kpi) && <OwnerName kpi={kpi} />] as const,
    ['Due date', dayText(kpi.measureDueDate)] as const,
    // How often a value is due says it; other text is a note.
    ['Frequency', kpi.grain !== null && readPeriod(kpi.frequency) ? '' : kpi.frequency] as const,
  ].filter(([, text]) => Boolean(text));

/** How a KPI is set up, with the way to its dialog; nothing where nothing is set. */
export function Settings({
  kpi,
  tracking,
  onEdit,
}: {
  kpi: Kpi;
  tracking: Pairs;
  onEdit: (() => void) | null;
}) {
  const pairs = settingsOf(kpi, tracking);
  if (pairs.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="settings" className="p-0!">
      <header className="flex items-center gap-2 border-b px-3 py-2">
        <h2 id="settings" tabIndex={-1} className="flex-1 text-16 font-semibold outline-none">
          Settings
        </h2>
        {onEdit && <Button onClick={onEdit}>Edit settings</Button>}
      </header>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 px-3 py-3 text-13">
        {pairs.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tabular wrap-anywhere text-ink">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
