import { CalendarClock, Check, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { InputStatus } from '../../../contract/month/input-status.ts';

const looks = {
  Overdue: { tone: 'warning', Icon: TriangleAlert },
  Due: { tone: 'brand', Icon: CalendarClock },
  'Up to date': { tone: 'quiet', Icon: Check },
} as const;

/** The input status of a KPI, as label, shape and tone; nothing without a due date. */
export function InputStatusBadge({ status }: { status: InputStatus | null }) {
  if (status === null) return null;
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {status}
    </Badge>
  );
}
