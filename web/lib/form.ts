import { useRef, useState, type ChangeEvent } from 'react';
import { ApiError } from './api/api-error.ts';

/** Field name to what is wrong with it; a field that is fine is absent. */
export type Faults = Readonly<Record<string, string>>;

/** What a form needs of a zod schema: the Standard Schema interface. */
interface Schema {
  readonly '~standard': {
    validate(value: unknown): Checked | Promise<Checked>;
  };
}
interface Checked {
  readonly issues?:
    | readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[]
    | undefined;
}

/** Checks a body against a schema of the contract; the first fault of each field. */
export function faultsOf(schema: Schema, body: unknown): Faults {
  const checked = schema['~standard'].validate(body);
  if (checked instanceof Promise) throw new TypeError('The contract has no schema that must be waited for');
  const faults: Record<string, string> = {};
  for (const { path = [], message } of checked.issues ?? []) {
    faults[path.map((key) => String(typeof key === 'object' ? key.key : key)).join('.')] ??= message;
  }
  return faults;
}

/** The entries of `values` that differ from `before`: what an edit sends. */
export function changed<T extends object>(before: T, values: T): Partial<T> {
  const keys = Object.keys(values) as (keyof T)[];
  return Object.fromEntries(
    keys.filter((key) => !Object.is(before[key], values[key])).map((key) => [key, values[key]]),
  ) as Partial<T>;
}

interface FormOptions<Values extends object> {
  initial: Values;
  /** Runs on submit, and from then on at each change. */
  check: (values: Values) => Faults;
  /** Asks about values that passed the check, at their fields; none where all are right. */
  ask?: ((values: Values) => Promise<Faults>) | undefined;
  /** Called with values that passed the check. A thrown ApiError puts its details at their fields. */
  save: (values: Values) => Promise<void>;
  /** A save that failed; what was typed stays. */
  onFailure: (error: ApiError) => void;
}

type TextName<Values> = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values] & string;
type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A form with its values as state. Fields are native controls inside one form element, each with its `name`.
 * It validates on submit and then at each change, and focuses the first field at fault.
 */
export function useForm<Values extends object>({
  initial,
  check,
  ask,
  save,
  onFailure,
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [isChecking, setIsChecking] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [pending, setPending] = useState(false);
  const isBusy = useRef(false);
  const faults: Faults = { ...refused, ...(isChecking ? check(values) : {}) };

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isBusy.current) return;
    setIsChecking(true);
    const current = check(values);
    if (Object.keys(current).length > 0) {
      focusFirst(form, current);
      return;
    }
    isBusy.current = true;
    setPending(true);
    try {
      const questions = (await ask?.(values)) ?? {};
      setRefused(questions);
      if (Object.keys(questions).length > 0) focusFirst(form, questions);
      else await save(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const errors = error.fieldErrors();
      setRefused(errors);
      onFailure(error);
      focusFirst(form, errors);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  }

  /** For a form element's or a dialog's onSubmit. */
  const onSubmit = (event: { currentTarget: EventTarget; preventDefault: () => void }): void => {
    event.preventDefault();
    void submit(event.currentTarget as HTMLFormElement);
  };

  /** The props of a text control: `<TextField label="Title" {...form.field('title')} />`. */
  const field = <Name extends TextName<Values>>(name: Name) => ({
    name,
    value: values[name] as string,
    error: faults[name],
    onChange: (event: ChangeEvent<FieldElement>) => set(name, event.target.value as Values[Name]),
  });

  const isDirty = Object.keys(changed(initial, values)).length > 0;
  return { values, faults, pending, isDirty, set, onSubmit, field };
}

function focusFirst(form: HTMLFormElement, faults: Faults): void {
  const first = [...form.elements].find(
    (element): element is FieldElement => 'name' in element && String(element.name) in faults,
  );
  first?.focus();
}
