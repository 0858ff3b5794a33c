import { cx } from '../../ui/cx.ts';
import { StatusMark, StatusWord } from '../../ui/status-mark.tsx';
import { type Judged, statusText } from '../../../contract/words/value.ts';

/** A computed status as word, shape and color: On Track, At Risk, Off Track, or the word for none. */
export function ComputedStatus({
  status,
  none,
  className,
}: {
  status: Judged;
  /** The word where there is no status. */
  none?: string;
  className?: string;
}) {
  const word = statusText(status, none);
  return (
    <span className={cx('inline-flex items-center gap-1.5', className)}>
      <StatusMark status={word} />
      <StatusWord status={word} />
    </span>
  );
}
