import { Lock } from 'lucide-react';
import { Link } from 'wouter';
import { may } from '../../../../contract/people/roles.ts';
import { addDays } from '../../../../contract/scorecard/dates.ts';
import { ComputedStatus } from '../../../entities/scorecard/computed-status.tsx';
import { pathTo } from '../../../lib/routes/pages.ts';
import { snapshotPath } from '../../../lib/strategy/snapshot.ts';
import { counted } from '../../../../contract/words/list.ts';
import { correctionLine } from '../../../lib/time/corrected.ts';
import { dateTime, shortDay } from '../../../../contract/words/dates.ts';
import type { Closing } from '../closing.ts';
import { ClosingPage } from '../closing-page.tsx';
import { Checks } from './checks.tsx';
import { LockFinding, WrongLocks } from './wrong-results.tsx';

const STATUSES = ['green', 'amber', 'red', 'none'] as const;

/** The third step of a month: what its lock does, what is looked at before, and what is known of the lock. */
export default function LockPage({ strategyId }: { strategyId: number }) {
  return (
    <ClosingPage strategyId={strategyId} page="lock">
      {({ strategy: { role }, closing, ask }) => (
        <div className="flex flex-col gap-6">
          {may(role, 'lock.check') && <WrongLocks strategyId={strategyId} shown={closing.period.key} />}
          <section aria-label="Lock" className="flex flex-col gap-3">
            {closing.lock ? (
              <Locked {...{ strategyId, closing }} lock={closing.lock} />
            ) : (
              <Open closing={closing} />
            )}
          </section>
          {may(role, 'lock.check') && closing.lock && (
            <LockFinding
              {...{ strategyId, closing }}
              decide={may(role, 'strategy.manage') ? ask : undefined}
            />
          )}
          <Counts closing={closing} />
          {closing.period.grain === 'month' && !closing.lock && (
            <p className="text-14 text-ink-3">
              {automaticText(closing)}{' '}
              <Link href={pathTo('settings', strategyId)} className="text-ink-2 underline underline-offset-2">
                Strategy settings
              </Link>
            </p>
          )}
        </div>
      )}
    </ClosingPage>
  );
}

/** Whether months are locked by themselves. */
function automaticText({ closesAfterDays: days }: Closing): string {
  if (days === null) return 'A month stays open until somebody locks it.';
  const when = days === 0 ? 'on the day after they end' : `${counted(days, 'day')} after they end`;
  return `Months are locked automatically, ${when}.`;
}

const DOES = [
  'Its values can no longer be changed.',
  'A snapshot keeps the whole strategy as it is now, with these results.',
  'It can be reopened, with a reason that stands in the history.',
];

function Open({ closing }: { closing: Closing }) {
  const { period, isLockable, today, phase } = closing;
  return (
    <>
      <h2 className="text-16 font-semibold text-ink">Before the lock</h2>
      <Checks closing={closing} />
      {!isLockable && (
        <p className="text-14 text-ink-2">
          {phase === 'open' || phase === 'future'
            ? `${period.label} can be locked from ${shortDay(addDays(period.end, 1), today)}.`
            : 'Months, quarters, halves and years can be locked.'}
        </p>
      )}
      <h2 className="mt-2 text-16 font-semibold text-ink">What a lock does</h2>
      <ul className="list-disc pl-5 text-14 text-ink-2">
        {DOES.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function Locked({
  strategyId,
  closing: { period },
  lock,
}: {
  strategyId: number;
  closing: Closing;
  lock: NonNullable<Closing['lock']>;
}) {
  const isAround = lock.period !== period.key;
  return (
    <>
      <h2 className="flex items-center gap-2 text-16 font-semibold text-ink">
        <Lock className="size-4" />
        {period.label} is locked
      </h2>
      <p className="text-14 text-ink-2">
        {isAround && 'With the longer period around it, by '}
        {!isAround && 'By '}
        <bdi>{lock.by}</bdi>, {dateTime(lock.at)}. Its values can no longer be changed.
        {lock.correctedAt !== undefined && ` ${correctionLine(lock)}.`}
      </p>
      <p className="text-14">
        <Link
          href={snapshotPath(strategyId, lock.snapshotId)}
          className="wrap-anywhere text-ink underline underline-offset-2"
        >
          Open the snapshot “{lock.name}”
        </Link>
      </p>
    </>
  );
}

/** How the tracked KPIs do in the period. */
function Counts({ closing: { counts } }: { closing: Closing }) {
  return (
    <section aria-labelledby="tracked" className="flex flex-col gap-2 border-t pt-4">
      <h2 id="tracked" className="text-16 font-semibold text-ink">
        Tracked KPIs
      </h2>
      <ul aria-labelledby="tracked" className="flex flex-wrap gap-x-5 gap-y-1.5">
        {STATUSES.map((status) => (
          <li key={status} className="flex items-baseline gap-1.5">
            <span className="tabular text-14 font-semibold text-ink">{counts[status]}</span>
            <ComputedStatus status={status === 'none' ? null : status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
