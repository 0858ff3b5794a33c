import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from './cx.ts';
import { SpinnerRing } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Pending: keeps width, name and focus, ignores clicks. */
  pending?: boolean;
}

/** A native button; of type 'button' by default. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the focus; stopping the click also stops a second submit by Enter.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      // Positioned only while the spinner covers its label: each positioned element is a layer, and a board has hundreds of buttons.
      className={buttonStyle(variant, size, {
        className: cx(className, pending && 'relative not-[.absolute]:*:opacity-0'),
      })}
    >
      {pending && <SpinnerRing className="absolute" />}
      {icon}
      <span>{children}</span>
    </button>
  );
}
