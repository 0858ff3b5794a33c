import type { Strategy } from '../../../contract/api/entities.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { offTrackOf } from './off-track.ts';

/** How many of the KPIs and initiatives of a strategy are off track. Renders nothing where it has none. */
export function StrategyHealth({ statuses }: { statuses: NonNullable<Strategy['statuses']> }) {
  const lines = offTrackOf(statuses);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Off track" className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
      {lines.map(({ count, total }) => (
        <li key={total} className="tabular flex items-center gap-1">
          {count > 0 ? (
            <>
              <StatusMark status="Off Track" />
              {count} of {total} <StatusWord status="Off Track" />
            </>
          ) : (
            `${total}, none Off Track`
          )}
        </li>
      ))}
    </ul>
  );
}
