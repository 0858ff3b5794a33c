import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
export type ButtonSize = 'xs' | 'sm' | 'md';

// Whole names: Tailwind generates those that it finds.
const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  destructive: 'button-destructive',
};
const sizes: Record<ButtonSize, string> = { xs: 'button-xs', sm: 'button-sm', md: 'button-md' };
const squares: Record<ButtonSize, string> = { xs: 'square-xs', sm: 'square-sm', md: 'square-md' };

/** The classes of everything that looks like a button, from shared.css; `square` for an icon without a label. */
export function buttonStyle(
  variant: ButtonVariant,
  size: ButtonSize,
  { square = false, className }: { square?: boolean; className?: string | undefined } = {},
): string {
  return cx('button', variants[variant], square ? squares[size] : sizes[size], className);
}
