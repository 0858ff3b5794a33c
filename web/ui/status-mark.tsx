import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { statusLook, type StatusLook } from '../../contract/words/status.ts';

const shapes: Record<StatusLook['shape'], ReactNode> = {
  dot: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  diamond: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
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

/** The shape of a status in the text color. Its label must be beside it. */
function StatusShape({ status, className }: { status: string; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" className={className} aria-hidden="true">
      {shapes[statusLook(status).shape]}
    </svg>
  );
}

const tones = {
  positive: 'text-positive',
  warning: 'text-warning',
  destructive: 'text-destructive',
  neutral: 'text-ink-3',
};

/** A status as shape and tone at the start of a line, which must also have its label; the line is a flex container. */
export function StatusMark({ status }: { status: string }) {
  return <StatusShape status={status} className={cx('size-3 shrink-0', tones[statusLook(status).tone])} />;
}

/** The label of a status in its tone, for a line that begins with its mark. */
export function StatusWord({ status }: { status: string }) {
  return <span className={cx('truncate text-12 font-medium', tones[statusLook(status).tone])}>{status}</span>;
}
