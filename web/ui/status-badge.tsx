import { Badge } from './badge.tsx';
import { statusLook } from '../../contract/words/status.ts';
import { StatusShape } from './status-mark.tsx';

/** A status as label, shape and tone. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  return (
    <Badge
      tone={statusLook(status).tone}
      icon={<StatusShape status={status} />}
      {...(className && { className })}
    >
      {status}
    </Badge>
  );
}
