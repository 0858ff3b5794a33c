import { useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { changed, type Faults, useForm } from '../../lib/form.ts';

/** A form for texts that stays open: what others change shows unless the user is typing, and what was saved is the new start. */
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
  return form;
}
