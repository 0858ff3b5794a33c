import type { ReactNode } from 'react';
import { againstIn } from '../../../contract/words/against.ts';
import type { Movement } from '../../../contract/words/trend.ts';
import type { Format } from '../../../contract/words/value.ts';
import { KPI_LEVELS } from '../../entities/kpi/line.ts';
import { KpiOwner } from '../../entities/kpi/kpi-owner.tsx';
import { hasOwner } from '../../entities/people/owner-name.tsx';
import { Trend } from '../../entities/scorecard/trend.tsx';
import type { Kpi } from '../../lib/strategy/selectors.ts';
import { Badge } from '../../ui/badge.tsx';
import { NoValue } from '../../ui/no-value.tsx';

/** The answer in one line: how a KPI stands, value against target and where it moves, who answers for it, and for when. */
export function Answer({
  kpi,
  status,
  compared,
  format,
  why,
  movement,
  when,
}: {
  kpi: Kpi;
  status: ReactNode;
  compared: Parameters<typeof againstIn>[0];
  format: Format;
  /** Why there is no value, where there is none. */
  why: string;
  movement: Movement | null;
  when: string;
}) {
  const { value, target } = againstIn(compared, format);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-13 wrap-anywhere text-ink-2">
      {status}
      <span className="tabular flex flex-wrap items-baseline gap-x-2">
        <span className="text-28 font-semibold text-ink">
          {compared.value === null ? <NoValue why={why} /> : value}
        </span>
        {target && (
          <span className="text-16">
            <span aria-hidden="true">/ </span>
            <span className="sr-only">Target </span>
            {target}
          </span>
        )}
        <Trend movement={movement} />
      </span>
      {hasOwner(kpi) && (
        <span className="flex max-w-full">
          <span className="sr-only">Owner: </span>
          <KpiOwner kpi={kpi} />
        </span>
      )}
      <span>{when}</span>
      <Badge tone="quiet">{KPI_LEVELS[kpi.kpiLevel]}</Badge>
    </div>
  );
}
