import { Link } from 'wouter';
import { Comments } from '../../entities/comments/comments.tsx';
import { valueText } from '../../../contract/words/value.ts';
import { kpiPath } from '../../lib/routes/record-paths.ts';
import { dateTime } from '../../lib/time/dates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { statusText } from '../../../contract/words/status.ts';
import type { Closing } from './closing.ts';

interface Shown {
  strategyId: number;
  closing: Closing;
}

const LINK = 'wrap-anywhere text-ink no-underline hover:underline';

/** The KPIs that are off track: first those that nobody explained. */
export function Reds({ strategyId, closing: { reds } }: Shown) {
  if (reds.length === 0) return null;
  const sorted = reds.toSorted((a, b) => Number(a.hasWord) - Number(b.hasWord));
  return (
    <section aria-labelledby="reds">
      <h2 id="reds" className="text-16 font-semibold text-ink">
        Explain each Off Track KPI
      </h2>
      <ul aria-labelledby="reds" className="mt-1 divide-y">
        {sorted.map(({ kpiId, title, value, target, unit, decimals, hasWord, period, periodLabel }) => (
          <li key={kpiId} className="flex min-h-9 items-center gap-2 py-1 text-14">
            <StatusMark status={statusText('red')} />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <Link href={kpiPath({ strategyId, id: kpiId })} className={LINK}>
                {title}
              </Link>
              <span className="tabular text-13 text-ink-3">
                {valueText(value, { unit, digits: decimals })}
                {target !== null && ` of ${valueText(target, { unit, digits: decimals })}`}
              </span>
            </span>
            <span className={hasWord ? 'text-13 text-ink-3' : 'text-13 text-warning'}>
              {hasWord ? 'Explained' : 'Not explained yet'}
            </span>
            <Comments
              strategyId={strategyId}
              record={`kpi:${kpiId}`}
              name={title}
              period={{ key: period, label: periodLabel }}
              label="Comments"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The values that somebody said will not come. */
export function Excepted({ strategyId, closing: { excepted, period } }: Shown) {
  if (excepted.length === 0) return null;
  return (
    <Disclosure label={`No value this period (${excepted.length})`}>
      <ul aria-label="No value this period" className="divide-y">
        {excepted.map(({ kpiId, title, period: key, periodLabel, reason, by: author, at }) => (
          <li key={`${kpiId} ${key}`} className="py-2 text-14">
            <Link href={kpiPath({ strategyId, id: kpiId })} className={LINK}>
              {title}
              {key !== period.key && <span className="text-ink-3">, {periodLabel}</span>}
            </Link>
            <p className="wrap-anywhere text-ink-2">{reason === '' ? 'No reason given' : reason}</p>
            {author !== null && (
              <p className="text-12 text-ink-3">
                {author}
                {at !== null && `, ${dateTime(at)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
