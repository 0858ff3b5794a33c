import { ChevronDown, CircleAlert } from 'lucide-react';
import { useContext, type ComponentProps } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
  useFilter,
} from 'react-aria-components';
import { cx } from './cx.ts';
import { controlStyle, RequiredMark, type FieldProps } from './field.tsx';
import type { Suggestion } from './only-choice.ts';
import { optionStyle, popoverStyle } from './overlay-style.ts';

/** Free text with suggestions: any text is valid. Enter takes the only suggestion. */
export function ComboBox({
  label,
  description,
  error,
  hideLabel = false,
  value,
  onChange,
  suggestions,
  required = false,
  placeholder,
  maxLength,
  name,
  className,
}: FieldProps & {
  value: string;
  onChange: (text: string) => void;
  /** Texts; a choice puts its value into the field, and is found by its label. */
  suggestions: readonly Suggestion[];
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  name?: string;
  className?: string;
}) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const items = [...new Set(suggestions)].map((suggestion) => {
    const { value: id, label } =
      typeof suggestion === 'string' ? { value: suggestion, label: suggestion } : suggestion;
    return { id, label };
  });
  const labels = new Map(items.map(({ id, label }) => [id, label]));
  return (
    <AriaComboBox
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      defaultItems={items}
      defaultFilter={(id, typed) => contains(labels.get(id) ?? id, typed)}
      menuTrigger="input"
      isRequired={required}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(name && { name, formValue: 'text' as const })}
      className={cx('flex min-w-0 flex-col gap-1', className)}
    >
      <Label className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink'}>
        {label}
        {required && <RequiredMark />}
      </Label>
      <span className="relative flex">
        <TypedInput
          placeholder={placeholder}
          maxLength={maxLength}
          className={cx(controlStyle, 'h-8 pr-8 pointer-coarse:h-11')}
        />
        {items.length > 0 && (
          <Button className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-ink-3">
            <ChevronDown className="size-4" />
          </Button>
        )}
      </span>
      {description && (
        <Text slot="description" className="text-12 text-ink-3">
          {description}
        </Text>
      )}
      <FieldError className="flex gap-1 text-12 text-destructive">
        <CircleAlert className="mt-px size-3.5 shrink-0" />
        {error}
      </FieldError>
      <Popover offset={4} className={cx(popoverStyle, 'w-(--trigger-width)')}>
        <ListBox<{ id: string; label: string }> className="outline-none">
          {(item) => (
            <ListBoxItem textValue={item.id} className={optionStyle}>
              {item.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** The input, in which Enter takes the only suggestion that is shown. */
function TypedInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onKeyDownCapture={({ key }) => {
        if (key === 'Enter' && state?.isOpen && state.collection.size === 1)
          state.selectionManager.setFocusedKey(state.collection.getFirstKey());
      }}
    />
  );
}
