import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
export type ButtonSize = 'xs' | 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand enabled-hover:bg-brand-hover',
  secondary: 'border-boundary bg-surface text-ink enabled-hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink-2 enabled-hover:bg-sunken enabled-hover:text-ink',
  destructive: 'border-transparent bg-destructive text-on-destructive enabled-hover:bg-destructive-hover',
};

const sizes: Record<ButtonSize, string> = {
  xs: 'h-6 px-1 text-12 pointer-coarse:h-10 pointer-coarse:px-3',
  sm: 'h-7 px-2 text-13 pointer-coarse:h-10',
  md: 'h-8 px-3 text-14 pointer-coarse:h-11',
};

const squares: Record<ButtonSize, string> = {
  xs: 'size-6 text-12 pointer-coarse:size-10',
  sm: 'size-7 text-13 pointer-coarse:size-10',
  md: 'size-8 text-14 pointer-coarse:size-11',
};

/** The classes of everything that looks like a button; `square` for an icon without a label. */
export function buttonStyle(
  variant: ButtonVariant,
  size: ButtonSize,
  { square = false, className }: { square?: boolean; className?: string | undefined } = {},
): string {
  return cx('button print:hidden', variants[variant], square ? squares[size] : sizes[size], className);
}
