import { Link } from 'wouter';
import { dateTime } from '../../../../contract/words/dates.ts';
import { kpiPath } from '../../../lib/routes/record-paths.ts';
import { pathTo } from '../../../lib/routes/pages.ts';
import { may } from '../../../../contract/people/roles.ts';
import { counted } from '../../../../contract/words/list.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { Closing } from '../closing.ts';
import { ClosingPage } from '../closing-page.tsx';
import { WrongLocks } from '../lock/wrong-results.tsx';
import { Owed } from './owed.tsx';

/** The first step of a month: who owes which value, and what is in. */
export default function CollectPage({ strategyId }: { strategyId: number }) {
  return (
    <ClosingPage strategyId={strategyId} page="month">
      {({ strategy, closing, ask }) => (
        <div className="flex flex-col gap-5">
          {may(strategy.role, 'lock.check') && (
            <WrongLocks strategyId={strategyId} shown={closing.period.key} />
          )}
          <Owed key={closing.period.key} {...{ strategy, closing, ask }} />
          <Entered {...{ strategyId, closing }} />
          <NotExpected {...{ strategyId, closing }} />
        </div>
      )}
    </ClosingPage>
  );
}

interface Shown {
  strategyId: number;
  closing: Closing;
}

/** How many values are in, from how many people, with the way to them. */
function Entered({ strategyId, closing: { entered, people } }: Shown) {
  if (entered === 0) return null;
  const from = people.filter((person) => person.name !== null && person.entered > 0).length;
  return (
    <p className="text-14 text-ink-3">
      {counted(entered, 'value')}
      {from > 0 && ` from ${from === 1 ? '1 person' : `${from} people`}`} {entered === 1 ? 'is' : 'are'} in.{' '}
      <Link href={pathTo('kpis', strategyId)} className="text-ink-2 underline underline-offset-2">
        Show them
      </Link>
    </p>
  );
}

/** The values that are not expected. */
function NotExpected({ strategyId, closing: { notExpected, period } }: Shown) {
  if (notExpected.length === 0) return null;
  return (
    <Disclosure label={`No value expected (${notExpected.length})`}>
      <ul aria-label="No value expected" className="divide-y">
        {notExpected.map(({ kpiId, title, period: key, periodLabel, reason, by: author, at }) => (
          <li key={`${kpiId} ${key}`} className="py-2 text-14">
            <Link
              href={kpiPath({ strategyId, id: kpiId })}
              className="wrap-anywhere text-ink no-underline hover:underline"
            >
              {title}
              {key !== period.key && <span className="text-ink-3">, {periodLabel}</span>}
            </Link>
            <p className="wrap-anywhere text-ink-2">{reason === '' ? 'No reason given' : reason}</p>
            {author !== null && (
              <p className="text-12 text-ink-3">
                <bdi>{author}</bdi>
                {at !== null && `, ${dateTime(at)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
