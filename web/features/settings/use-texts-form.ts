import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { changed, type Faults, useForm } from '../../lib/form.ts';
import type { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';

/**
 * A form for texts that stays open: what others change shows unless the user is typing, and what was saved is the new start. Leaving it
 * saves, as leaving a text that is edited in its place does, or asks where that would be refused. Escape takes back what was typed.
 */
export function useTextsForm<Texts extends Record<string, string>>({
  texts,
  check,
  save,
  onFailure,
}: {
  /** The texts as they are now. */
  texts: Texts;
  check: (texts: Texts) => Faults;
  /** Gets what differs, and returns the texts as they are stored. */
  save: (changes: Partial<Texts>) => Promise<Texts>;
  onFailure: (error: ApiError) => void;
}) {
  const [initial, setInitial] = useState(texts);
  const form = useForm<Texts>({
    initial,
    check,
    save: async (values) => {
      const changes = changed(initial, values);
      if (Object.keys(changes).length > 0) show(await save(changes));
    },
    onFailure,
  });
  function show(next: Texts): void {
    setInitial(next);
    for (const name of Object.keys(next)) form.set(name, next[name] as Texts[string]);
  }
  if (!form.isDirty && Object.keys(changed(initial, texts)).length > 0) show(texts);
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState<{ go: () => void }>();
  const isRefused = Object.keys(check(form.values)).length > 0;
  const keep = (): void => {
    const currentTarget = element.current;
    // A text that is refused must not hold the focus of who leaves.
    if (!currentTarget || !form.isDirty || isRefused) return;
    form.onSubmit({ currentTarget, preventDefault: () => undefined });
  };
  useLeaveGuard(form.isDirty, isRefused ? { ask: (go) => setAsking({ go }) } : { keep });
  const question: ComponentProps<typeof ConfirmDialog> = {
    isOpen: asking !== undefined,
    onClose: () => setAsking(undefined),
    onConfirm: () => {
      setAsking(undefined);
      show(initial);
      asking?.go();
    },
    title: 'Discard what you typed?',
    children: 'It cannot be saved as it is.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    destructive: true,
  };
  const props = {
    ref: element,
    onSubmit: form.onSubmit,
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
      // Another window has the focus where the field is still the active element.
      if (currentTarget.contains(relatedTarget) || document.activeElement === target) return;
      keep();
    },
    onKeyDown: ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && !form.pending) show(initial);
    },
  };
  return { ...form, props, question };
}
