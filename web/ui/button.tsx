import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { cx } from './cx.ts';
import { SpinnerRing } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** At work: keeps width, name and focus, takes no click. */
  pending?: boolean;
}

/** A native button; of type 'button' unless said. */
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
      // Placed only while something lies over its words: each placed element is a layer, and a board has hundreds of buttons.
      className={buttonStyle(variant, size, { className: cx(className, pending && 'relative') })}
    >
      {pending && <SpinnerRing className="absolute" />}
      <span className={pending ? 'contents *:opacity-0' : 'contents'}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}
