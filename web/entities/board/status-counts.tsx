import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';

/** How many KPIs have each status. */
export function StatusCounts({ statuses }: { statuses: readonly (readonly [string, number])[] }) {
  return (
    <ul aria-label="KPIs by status" className="flex flex-wrap gap-x-3 gap-y-1">
      {statuses.map(([status, count]) => (
        <li key={status} className="flex items-center gap-1">
          <StatusMark status={status} />
          <span className="tabular">{count}</span> <StatusWord status={status} />
        </li>
      ))}
    </ul>
  );
}
