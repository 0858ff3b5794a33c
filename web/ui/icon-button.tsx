import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import type { ButtonProps } from './button.tsx';
import { SpinnerRing } from './spinner.tsx';

/** A square button with one icon; `label` is its name and its tooltip. */
export function IconButton({
  label,
  variant = 'quiet',
  size = 'md',
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Omit<ButtonProps, 'icon' | 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? undefined : onClick}
      className={buttonStyle(variant, size, { square: true, className })}
    >
      {pending ? <SpinnerRing /> : children}
    </button>
  );
}
