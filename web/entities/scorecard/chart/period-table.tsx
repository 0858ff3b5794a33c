import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { ComputedStatus } from '../computed-status.tsx';
import { formatOf, plainValue, scoreText, targetText, valueText } from '../../../../contract/words/value.ts';
import type { Entry } from '../scorecard.ts';
import type { TrackedKpi } from '../../../lib/strategy/selectors.ts';
import type { Decision } from '../../../lib/strategy/reviews.ts';
import { type ChartData, decisionsIn } from './geometry.ts';
import { decisionText, stateText } from './words.ts';

const head = 'sticky top-0 bg-surface px-2 py-1.5 text-12 font-medium text-ink-3 print:static';
/** Whether a person or a system gave the value of a period, and no rule. */
const isStored = ({ valueState }: Entry): boolean => ['value', 'partial', 'supplied'].includes(valueState);

const number = 'tabular px-2 py-1.5 text-right whitespace-nowrap align-middle';

/** The values of the chart as a table, newest first. */
export function PeriodTable({
  kpi,
  data: { entries, signals, before, decisions },
  beside,
  enteredTargets,
}: {
  kpi: TrackedKpi;
  data: ChartData;
  /** The periods whose targets were entered there, which stand in ink; by default all. */
  enteredTargets?: ReadonlySet<string>;
  /** What stands beside the name of a period. */
  beside?: (entry: Entry) => ReactNode;
}) {
  const remarksOf = (entry: Entry) => (
    <Remarks entry={entry} isSignal={signals.includes(entry.key)} decisions={decisionsIn(entry, decisions)} />
  );
  const unit = kpi.unit && ` (${kpi.unit})`;
  return (
    <div
      role="region"
      aria-label="Values by period"
      // A scrolled region must be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-[26rem] overflow-auto rounded-md border print:max-h-none print:border-0"
    >
      <table className="w-full text-13">
        <caption className="sr-only">Values of {kpi.measure} by period</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Period
            </th>
            <th scope="col" className={`${head} text-right`}>
              Actual{unit}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {kpi.direction === 'band' ? 'Band' : 'Target'}
            </th>
            {before && (
              <th scope="col" className={`${head} text-right`}>
                Year before
              </th>
            )}
            <th scope="col" className={`${head} text-right max-sm:hidden print:table-cell`}>
              Score
            </th>
            <th scope="col" className={`${head} text-left`}>
              Status
            </th>
            <th scope="col" className={`${head} w-1/2 text-left max-md:hidden print:table-cell`}>
              Notes
            </th>
          </tr>
        </thead>
        <tbody>
          {entries
            .map((entry, at) => ({ entry, at, remarks: remarksOf(entry) }))
            .map(({ entry, at, remarks }) => (
              <tr key={entry.key} className="group border-t border-hairline">
                <th scope="row" className="px-2 py-1.5 text-left align-middle font-regular whitespace-nowrap">
                  <span className="flex items-center">
                    {entry.label}
                    {beside?.(entry)}
                  </span>
                </th>
                <td className={cx(number, 'font-medium', isStored(entry) ? 'text-ink' : 'text-ink-3')}>
                  {entry.settings
                    ? valueText(entry.actual, formatOf(kpi, entry), '–')
                    : plainValue(entry.actual, formatOf(kpi, entry)) || '–'}
                </td>
                <td
                  className={cx(number, enteredTargets?.has(entry.key) === false ? 'text-ink-3' : 'text-ink')}
                >
                  {targetText(
                    entry,
                    entry.settings ? formatOf(kpi, entry) : { ...formatOf(kpi, entry), unit: '' },
                  )}
                </td>
                {before && (
                  <td className={`${number} text-ink-2`}>{plainValue(before[at] ?? null, formatOf(kpi))}</td>
                )}
                <td className={`${number} text-ink-2 max-sm:hidden print:table-cell`}>
                  {scoreText(entry.score)}
                </td>
                <td className="px-2 py-1.5 align-middle">
                  {entry.status && <ComputedStatus status={entry.status} />}
                  <span className="md:hidden print:hidden">{remarks}</span>
                </td>
                <td className="px-2 py-1.5 align-middle max-md:hidden print:table-cell">{remarks}</td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
}

/** How a value stands where that is not simply entered, whether it is unusual, its note, and what was decided. */
function Remarks({
  entry,
  isSignal,
  decisions,
}: {
  entry: Entry;
  isSignal: boolean;
  decisions: readonly Decision[];
}) {
  const decided = decisions.map(decisionText);
  const texts = [stateText(entry), isSignal && 'Unusual value', entry.note, ...decided].filter(Boolean);
  if (texts.length === 0) return null;
  return <span className="block text-12 wrap-anywhere text-ink-3">{texts.join('. ')}</span>;
}
