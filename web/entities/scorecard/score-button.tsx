import { lazy, Suspense, useState, type ReactNode } from 'react';
import { prefetch } from '../../lib/dom/prefetch.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { cx } from '../../ui/cx.ts';
import { ComputedStatus } from './computed-status.tsx';
import { type Judged, scoreText, statusText } from '../../../contract/words/value.ts';

const explainDialog = () => import('./explain-dialog.tsx');
const ExplainDialog = lazy(explainDialog);
const fetchDialog = () => prefetch(explainDialog);

/** What can be explained, and in which period. */
interface Explained {
  strategyId: number;
  /** `kpi:12`, `objective:3`, `pillar:2` or `strategy:1`. */
  record: string;
  name: string;
  /** Null for the last month that has ended. */
  period: string | null;
}

/**
 * A button around a score, status or computed value, which opens how that came about; in a snapshot only what is around. `text` is
 * what it shows, in words.
 */
function ExplainButton({
  text,
  className,
  children,
  ...explained
}: Explained & { text: string; className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // An explanation is of what is there now.
  if (useSnapshotId() !== null)
    return <span className={cx('inline-flex min-h-6 items-center gap-1.5', className)}>{children}</span>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${text}: explain ${explained.name}`}
        title="How did this come about?"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => setOpen(true)}
        className={cx(
          '-mx-1 inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm px-1 text-left whitespace-nowrap transition-colors enabled-hover:bg-sunken pointer-coarse:min-h-10',
          className,
        )}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <ExplainDialog {...explained} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The computed status with the score, which opens how they came about. */
export function ScoreButton({
  status,
  score,
  className = '',
  ...explained
}: Explained & { status: Judged; score: number | null; className?: string }) {
  const word = statusText(status);
  return (
    <ExplainButton
      {...explained}
      text={score === null ? word : `${word} ${scoreText(score)}`}
      className={className}
    >
      <ComputedStatus status={status} />{' '}
      {score !== null && (
        <span className={cx('tabular text-12 font-medium', status === null ? 'text-ink-3' : 'text-ink-2')}>
          {scoreText(score)}
        </span>
      )}
    </ExplainButton>
  );
}
