import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';

/** A link that looks like a button; also serves as the child of wouter's `<Link asChild>`. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <a {...rest} className={buttonStyle(variant, size, { className })}>
      {icon}
      {children}
    </a>
  );
}
