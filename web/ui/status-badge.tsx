import { Badge } from './badge.tsx';
import { statusLook, type StatusLook } from './status.ts';

const shapes: Record<StatusLook['shape'], React.ReactNode> = {
  dot: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  triangle: <path d="M6 1.2 11.4 10.6H.6z" fill="currentColor" />,
  check: (
    <path
      d="m1.8 6.4 2.8 2.8 5.6-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  ring: <circle cx="6" cy="6" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
};

/** A status as word, shape and tone. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { shape, tone } = statusLook(status);
  return (
    <Badge
      tone={tone}
      icon={<svg viewBox="0 0 12 12">{shapes[shape]}</svg>}
      {...(className && { className })}
    >
      {status}
    </Badge>
  );
}
