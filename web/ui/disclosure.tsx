import { useId, useState, type ReactNode } from 'react';
import { useFold } from './use-fold.ts';
import { cx } from './cx.ts';
import { FoldMark } from './fold-mark.tsx';

/** A line that expands to its content. With `open` and `onOpenChange` it is controlled. */
export function Disclosure({
  label,
  children,
  open,
  onOpenChange,
  actions,
  size = 'md',
  panel,
  className,
}: {
  label: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Buttons beside the line, outside of it. */
  actions?: ReactNode;
  /** 'sm' for dense lists. */
  size?: 'sm' | 'md';
  /** Names it for `app/folds.ts`, where what the user folded is kept. */
  panel?: string;
  className?: string;
}) {
  const id = useId();
  const [own, setOwn] = useState(false);
  const isOpen = open ?? own;
  const toggle = () => {
    setOwn(!isOpen);
    onOpenChange?.(!isOpen);
  };
  const button = useFold(() => isOpen, toggle);
  return (
    <div data-panel={panel} className={className}>
      <div className="flex items-center gap-2">
        <button
          id={`${id}-button`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          ref={button}
          onClick={toggle}
          className={cx(
            'flex min-w-0 flex-1 items-start gap-1.5 rounded-sm text-left text-13 font-medium text-ink-2 transition-colors enabled-hover:text-ink',
            size === 'sm' ? 'py-1' : 'py-1.5 pointer-coarse:py-3',
          )}
        >
          <FoldMark />
          {label}
        </button>
        {actions}
      </div>
      {isOpen && (
        <div id={id} role="group" aria-labelledby={`${id}-button`}>
          {children}
        </div>
      )}
    </div>
  );
}
