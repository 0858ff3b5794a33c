import { MessageSquare } from 'lucide-react';
import { useSnapshotId } from '../../lib/strategy/snapshot.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { openedComments, useOpenCount, type Opened } from './counts.ts';

/**
 * The button that opens the comments of a record, with the number of open threads. With `quietly` it is only there while
 * some are open; otherwise it shows without a number too. With `period` new comments are about that period of the KPI.
 */
export function Comments({
  strategyId,
  record,
  name,
  period,
  quietly = false,
  label,
  className,
}: Omit<Opened, 'commentId'> & {
  quietly?: boolean;
  /** The text of the button; without, it is an icon. */
  label?: string;
  className?: string;
}) {
  const count = useOpenCount(strategyId, record);
  const isNow = useSnapshotId() === null;
  // A snapshot has no comments. A record that the server does not have yet has a negative id.
  if (!isNow || (quietly && count === 0) || record.includes('-')) return null;
  const about = period ? `${name}, ${period.label}` : name;
  const counted = `${count} open ${count === 1 ? 'comment' : 'comments'}`;
  // The name of a control has its visible text.
  const open = label ? `${label} ${count} open` : counted;
  const words = `${count === 0 || period ? (label ?? 'Comments') : open} on ${about}`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words}
      title={words}
      // A row or card below may open something else.
      onClick={(event) => {
        event.stopPropagation();
        openedComments.set({ strategyId, record, name, period });
      }}
      className={buttonStyle('quiet', 'sm', { className: cx('gap-1 text-ink-3', className) })}
    >
      <MessageSquare className="size-3.5" />
      {label && <span className="max-sm:sr-only">{label} </span>}
      {count > 0 && !period && <span className="tabular text-12">{count}</span>}
    </button>
  );
}
