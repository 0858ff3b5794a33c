import { isBlank } from '../../../contract/words/invisible.ts';
import { useState } from 'react';
import { type Faults, useForm } from '../../lib/form.ts';
import { FormNotes } from '../../ui/form-notes.tsx';

/** A form whose failure is shown above its fields, and keeps what was typed. */
export function useRequest<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => Faults,
  save: (values: Values) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initial,
    check,
    save: (values) => {
      setRefusal(undefined);
      return save(values);
    },
    onFailure: (error) => setRefusal(error.message),
  });
  return { form, notes: <FormNotes refusal={refusal} isSent={false} /> };
}

/** For a form in which nothing must be given. */
export const noFaults = (): Faults => ({});

/** The fault of a text that must be given. */
export const required =
  <Name extends string>(name: Name, message: string) =>
  (values: Record<Name, string>): Faults =>
    isBlank(values[name]) ? { [name]: message } : {};
