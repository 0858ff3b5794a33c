import { CalendarClock, Check, TriangleAlert } from 'lucide-react';
import type { InputStatus } from '../../../contract/month/input-status.ts';
import { cx } from '../../ui/cx.ts';

const looks = {
  Overdue: { tone: 'font-medium text-warning', Icon: TriangleAlert },
  Due: { tone: 'font-medium text-ink-2', Icon: CalendarClock },
  // What nearly every row has.
  'Up to date': { tone: 'text-ink-3', Icon: Check },
} as const;

/** The input status of a KPI, as label, shape and tone; nothing without a due date. */
export function InputStatusBadge({ status }: { status: InputStatus | null }) {
  if (status === null) return null;
  const { tone, Icon } = looks[status];
  return (
    <span className={cx('inline-flex max-w-full items-center gap-1.5 text-12', tone)}>
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      <span className="truncate" title={status}>
        {status}
      </span>
    </span>
  );
}
