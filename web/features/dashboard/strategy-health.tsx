import type { StrategyOverview } from '../../../contract/month/updates.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { offTrackOf } from './off-track.ts';

/** How many of the KPIs and initiatives of a strategy are off track. Renders nothing where it has none. */
export function StrategyHealth({ statuses }: Pick<StrategyOverview, 'statuses'>) {
  const lines = offTrackOf(statuses);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Off track" className="flex flex-wrap gap-x-4 gap-y-0.5">
      {lines.map(({ count, total, beside }) => (
        <li key={total} className="tabular flex items-center gap-1">
          {count > 0 && <StatusMark status="Off Track" />}
          <span>
            {count > 0 ? `${count} of ${total} ` : total}
            {count > 0 && <StatusWord status="Off Track" />}
            {beside.map((words) => `, ${words}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
