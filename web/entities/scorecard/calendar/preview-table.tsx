import { dayText } from '../../../../contract/words/dates.ts';
import type { PreviewYear } from './preview.ts';

const cell = 'tabular py-1 pr-3 whitespace-nowrap';

/** A fiscal year: its quarters and months with their first and last days. */
export function PreviewTable({ year: { year, quarters } }: { year: PreviewYear }) {
  return (
    <table className="w-full text-13">
      <caption className="pb-1.5 text-left text-14 font-medium text-ink">
        {year.label}{' '}
        <span className="font-regular text-ink-2">
          {dayText(year.start)} to {dayText(year.end)}
        </span>
      </caption>
      <thead className="text-12 text-ink-3">
        <tr className="border-b">
          {['Quarter', 'Month', 'First day', 'Last day'].map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 text-left font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {quarters.map(({ quarter, months }) => (
        <tbody key={quarter.key} className="border-b">
          {months.map((month, index) => (
            <tr key={month.key}>
              {index === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={months.length}
                  title={`${dayText(quarter.start)} to ${dayText(quarter.end)}`}
                  className="py-1 pr-3 text-left align-top font-medium text-ink"
                >
                  {quarter.label.split(' ')[0]}
                </th>
              )}
              <td className={`${cell} text-ink`}>{month.label}</td>
              <td className={`${cell} text-ink-2`}>{dayText(month.start)}</td>
              <td className={`${cell} text-ink-2`}>{dayText(month.end)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
