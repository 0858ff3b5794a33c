import type { PullRow } from '../../../../../contract/pulls/pull.ts';

const STATES: Record<PullRow['state'], string> = { written: 'New', same: 'The same', refused: 'Refused' };

/** Rows of a source, each with what becomes of it. */
export function RowsTable({ label, rows }: { label: string; rows: readonly PullRow[] }) {
  return (
    <div
      className="max-h-60 w-full overflow-auto rounded-md border"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table className="w-full text-left text-13 text-ink-2">
        <thead className="text-12 text-ink-3">
          <tr>
            {['Row', 'KPI', 'Period', 'Value', 'State'].map((heading) => (
              <th key={heading} scope="col" className="px-2 py-1 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, kpi, period, value, state, why }) => (
            <tr key={row} className="border-t border-hairline align-top">
              <td className="tabular px-2 py-1">{row}</td>
              <td className="px-2 py-1 wrap-anywhere">{kpi}</td>
              <td className="px-2 py-1">{period}</td>
              <td className="tabular px-2 py-1">{value}</td>
              <td className="px-2 py-1">
                {STATES[state]}
                {why !== undefined && <span className="block text-ink-3">{why}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
