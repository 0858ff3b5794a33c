import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Judged, statusText } from '../../../contract/words/status.ts';

/** A computed status as word, shape and color: On Track, At Risk, Off Track, or the word for none. */
export const ComputedStatus = ({
  status,
  none,
  className,
}: {
  status: Judged;
  /** The word where there is no status. */
  none?: string;
  className?: string;
}) => <StatusBadge status={statusText(status, none)} {...(className && { className })} />;
