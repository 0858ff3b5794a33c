import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';
import { controlStyle, Field, useFieldIds, type FieldProps } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** A password field that can show its text. */
export function PasswordField({
  label,
  description,
  error,
  ...native
}: FieldProps & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { id, control } = useFieldIds(native.id, { description, error });
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ id, label, description, error }} required={native.required}>
      <div className="relative">
        <input
          {...native}
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={cx(controlStyle, 'h-8 pr-9 pointer-coarse:h-11 pointer-coarse:pr-11')}
        />
        <span className="absolute top-0 right-0">
          <IconButton
            label={isShown ? 'Hide characters' : 'Show characters'}
            aria-controls={id}
            className="rounded-l-none"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          </IconButton>
        </span>
      </div>
    </Field>
  );
}
