import { CalendarClock, Check, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { InputStatus } from '../../../contract/input-status.ts';

const looks = {
  Overdue: { tone: 'warning', Icon: TriangleAlert },
  Due: { tone: 'brand', Icon: CalendarClock },
  'Up to date': { tone: 'neutral', Icon: Check },
} as const;

/** Whether a measure's actual is in time, as word, shape and tone; nothing without a due date. */
export function InputStatusBadge({ status }: { status: InputStatus | null }) {
  if (status === null) return null;
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {status}
    </Badge>
  );
}
