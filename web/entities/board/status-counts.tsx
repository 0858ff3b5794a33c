import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';

/** How many KPIs have each status; `isShort` shows only marks and numbers. */
export function StatusCounts({
  statuses,
  isShort = false,
}: {
  statuses: readonly (readonly [string, number])[];
  isShort?: boolean;
}) {
  return (
    <ul aria-label="KPIs by status" className="flex flex-wrap gap-x-3 gap-y-1">
      {statuses.map(([status, count]) => (
        <li key={status} title={status} className="flex items-center gap-1">
          <StatusMark status={status} />
          <span className="tabular">{count}</span>{' '}
          {isShort ? (
            <span className="sr-only print:not-sr-only">{status}</span>
          ) : (
            <StatusWord status={status} />
          )}
        </li>
      ))}
    </ul>
  );
}
