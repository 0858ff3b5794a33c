import { useState, type ReactNode } from 'react';
import { loadable, prefetch } from '../../lib/dom/prefetch.ts';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { cx } from '../../ui/cx.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ComputedStatus } from './computed-status.tsx';
import type { Guard } from '../../../contract/scorecard/reason.ts';
import { heldSentence, scoreWords } from '../../../contract/words/reason.ts';
import { type Judged, statusText } from '../../../contract/words/status.ts';

const explainDialog = () => import('./explain-dialog.tsx');
const ExplainDialog = loadable(explainDialog);
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
  held = 'How did this come about?',
  className,
  children,
  ...explained
}: Explained & { text: string; held: string | undefined; className: string; children: ReactNode }) {
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
        title={held}
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => setOpen(true)}
        className={cx(
          'inline-flex min-h-6 items-center gap-1.5 rounded-sm text-left whitespace-nowrap transition-colors enabled-hover:bg-sunken pointer-coarse:min-h-10',
          className,
        )}
      >
        {children}
      </button>
      {isOpen && <ExplainDialog {...explained} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How much of a score its button shows; the margin makes it larger than what it shows. */
const looks = {
  whole: '-mx-1 max-w-[calc(100%+0.5rem)] px-1',
  score: '-mx-1 min-w-6 justify-end px-1',
  mark: '-mx-1.5 px-1.5 pointer-coarse:-mx-3.5 pointer-coarse:px-3.5',
};

/**
 * The computed status with the score, which opens how they came about. Where the mark stands elsewhere on the line it shows only the
 * score, and in a dense line only the mark.
 */
export function ScoreButton({
  scored,
  look = 'whole',
  ...explained
}: Explained & {
  scored: { status: Judged; score: number | null; guardCode?: Guard | null };
  look?: keyof typeof looks;
}) {
  const { status, score } = scored;
  const word = statusText(status);
  return (
    <ExplainButton
      {...explained}
      text={score === null ? word : `${word} ${scoreWords(scored)}`}
      held={heldSentence(scored.guardCode)}
      className={looks[look]}
    >
      {look === 'whole' ? (
        <ComputedStatus status={status} />
      ) : (
        <>
          {look === 'mark' && <StatusMark status={word} />}
          <span className={cx('sr-only', look === 'score' && 'print:not-sr-only')}>{word}</span>
        </>
      )}{' '}
      {look !== 'mark' && (look === 'score' || score !== null) && (
        <span
          className={cx(
            'tabular',
            look === 'whole' && 'text-12 font-medium',
            status === null ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          {scoreWords(scored)}
        </span>
      )}
    </ExplainButton>
  );
}
