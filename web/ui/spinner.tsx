import { cx } from './cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const sizes = { sm: 'size-3.5', md: 'size-5', lg: 'size-8' };

/** The spinner without a label, for places that already have a text. */
export function SpinnerRing({ size = 'sm', className }: { size?: keyof typeof sizes; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={cx('animate-spin', sizes[size], className)}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.5" className="opacity-20" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
    </svg>
  );
}

/** A spinner with `label` for screen readers. */
export function Spinner({
  label = 'Loading',
  size = 'md',
  className,
}: {
  label?: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span role="status" className={cx('inline-flex text-ink-3', className)}>
      <SpinnerRing size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** A spinner in the middle of a panel that loads. */
export const CenteredSpinner = ({ label }: { label: string }) => (
  <div className="flex justify-center py-8">
    <Spinner label={label} />
  </div>
);
