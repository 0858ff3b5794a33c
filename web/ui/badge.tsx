import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'quiet' | 'positive' | 'destructive' | 'warning' | 'brand';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  // What nearly every row has.
  quiet: 'text-ink-3',
  positive: 'bg-positive-soft text-positive',
  destructive: 'bg-destructive-soft text-destructive',
  warning: 'bg-warning-soft text-warning',
  brand: 'bg-brand-soft text-brand',
};

/** A short label; `icon` is decorative. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-sm py-0.5 text-12',
        tone === 'quiet' ? 'font-regular' : 'px-1.5 font-medium',
        tones[tone],
        className,
      )}
    >
      {icon && (
        <span aria-hidden="true" className="flex size-3 shrink-0 items-center justify-center *:size-full">
          {icon}
        </span>
      )}
      <span className="truncate" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  );
}
