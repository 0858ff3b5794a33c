import { cx } from './cx.ts';

/** The product's name, with a meridian through its globe. */
export function Wordmark({ size = 'sm', className }: { size?: 'sm' | 'lg'; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center font-semibold text-ink',
        size === 'sm' ? 'gap-1.5 text-16' : 'gap-2.5 text-28',
        className,
      )}
    >
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
        className={cx('text-brand', size === 'sm' ? 'size-[1.125rem]' : 'size-7')}
      >
        <circle cx="10" cy="10" r="6.5" />
        <path d="M10 1.5v17" />
      </svg>
      Meridian
    </span>
  );
}
