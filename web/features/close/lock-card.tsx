import { Lock, LockOpen } from 'lucide-react';
import { Link } from 'wouter';
import { addDays } from '../../../contract/scorecard/dates.ts';
import { correctedText } from '../../lib/time/corrected.ts';
import { dateTime } from '../../lib/time/dates.ts';
import { snapshotPath } from '../../lib/strategy/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AutomaticClose } from './automatic-close.tsx';
import { Checks } from './checks.tsx';
import type { Closing } from './closing.ts';
import type { Ask } from './requests.tsx';
import { shortDay } from './words.ts';

/** The lock of a period: what is looked at before, and how it is locked or reopened. */
export function LockCard({
  strategyId,
  closing,
  ask,
  mayManage,
}: {
  strategyId: number;
  closing: Closing;
  /** Undefined where the viewer may change nothing. */
  ask: Ask | undefined;
  /** Whether the viewer decides on the close by itself. */
  mayManage: boolean;
}) {
  return (
    <Card as="section" aria-label="Lock" className="flex flex-col gap-3">
      {closing.lock ? (
        <Locked {...{ strategyId, closing, ask }} lock={closing.lock} />
      ) : (
        <Open {...{ closing, ask }} />
      )}
      {closing.period.grain === 'month' && <AutomaticClose {...{ strategyId, closing, mayManage }} />}
    </Card>
  );
}

function Open({ closing, ask }: { closing: Closing; ask: Ask | undefined }) {
  const { period, isLockable, today, phase } = closing;
  return (
    <>
      <h2 className="text-16 font-semibold text-ink">Before the lock</h2>
      <Checks closing={closing} />
      {ask && isLockable && (
        <Button
          variant="primary"
          className="mt-1"
          icon={<Lock className="size-4" />}
          onClick={() => ask({ kind: 'lock' })}
        >
          Lock {period.label}
        </Button>
      )}
      {!isLockable && (
        <p className="text-13 text-ink-3">
          {phase === 'open' || phase === 'future'
            ? `${period.label} can be locked from ${shortDay(addDays(period.end, 1), today)}.`
            : 'Months, quarters, halves and years can be locked.'}
        </p>
      )}
    </>
  );
}

function Locked({
  strategyId,
  closing: { period },
  lock,
  ask,
}: {
  strategyId: number;
  closing: Closing;
  lock: NonNullable<Closing['lock']>;
  ask: Ask | undefined;
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
        {lock.by}, {dateTime(lock.at)}. Its values can no longer be changed.
        {lock.correctedAt !== undefined && ` ${correctedText(lock.correctedAt)}.`}
      </p>
      <p className="text-14">
        <Link
          href={snapshotPath(strategyId, lock.snapshotId)}
          className="wrap-anywhere text-ink underline underline-offset-2"
        >
          Open the snapshot “{lock.name}”
        </Link>
      </p>
      {ask && (
        <Button
          className="self-start"
          icon={<LockOpen className="size-4" />}
          onClick={() => ask({ kind: 'reopen' })}
        >
          Reopen
        </Button>
      )}
    </>
  );
}
