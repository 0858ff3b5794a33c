import type { useForm } from '../../lib/form.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Fields, ShownField } from './fields.ts';

type FieldProps = ReturnType<ReturnType<typeof useForm<Record<string, string>>>['field']>;

interface Form<Name extends string> {
  field: (name: Name) => FieldProps;
  set: (name: Name, text: string) => void;
}

/** Gives the props of a field's control by its descriptor: `<TextField {...control('measure')} />`. */
export const controlsOf =
  <Name extends string>(fields: Fields, { field }: Pick<Form<Name>, 'field'>) =>
  (name: Name) => {
    const { label = '', display } = fields[name] ?? {};
    return { label: display?.formLabel ?? label, required: display?.isRequired ?? false, ...field(name) };
  };

/** The controls of the fields that a form does not place itself. */
export function FurtherFields({
  fields,
  form,
}: {
  fields: readonly ShownField[];
  form: { field: (name: never) => FieldProps; set: (name: never, text: never) => void };
}) {
  const { field, set } = form as unknown as Form<string>;
  return fields.map((shown) => {
    const { name, label, display } = shown;
    const props = {
      label: display.formLabel ?? label,
      required: display.isRequired ?? false,
      ...field(name),
    };
    return <Control key={name} {...{ display, props }} setText={(text) => set(name, text)} />;
  });
}

function Control({
  display,
  props,
  setText,
}: {
  display: ShownField['display'];
  props: FieldProps & { label: string; required: boolean };
  setText: (text: string) => void;
}) {
  const options = display.options ?? [];
  if (display.control === 'area') return <TextArea rows={2} {...props} />;
  if (display.control === 'number') return <NumberField {...props} />;
  if (display.control === 'date') return <TextField type="date" {...props} />;
  if (display.control === 'suggest') return <ComboBox {...props} suggestions={options} onChange={setText} />;
  if (display.control === 'text') return <TextField autoComplete="off" {...props} />;
  return (
    <Select {...props}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
