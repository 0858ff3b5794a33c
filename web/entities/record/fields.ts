import type { Display, Field } from '../../../contract/kinds/kind.ts';
import { numberText } from '../../../contract/words/number-text.ts';
import { type GridColumn, optionsOf } from '../../ui/grid/model.ts';
import { typedNumber } from '../../ui/typed-number.ts';

/** The fields of a kind. */
export type Fields = Readonly<Record<string, Field>>;

/** A field that forms and grids show. */
export interface ShownField extends Field {
  readonly name: string;
  readonly display: Display;
}

/** The fields that forms and grids show: those of `order`, then the others. */
const shownFields = (fields: Fields, order: readonly string[]): ShownField[] =>
  [...new Set([...order, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name];
    return field?.display ? [{ ...field, name, display: field.display }] : [];
  });

/** The fields that a form, a grid or a list does not place itself. */
export const furtherFields = (fields: Fields, placed: readonly string[]): ShownField[] =>
  shownFields(fields, []).filter(({ name }) => !placed.includes(name));

const COLUMN_KINDS = {
  text: 'text',
  area: 'text',
  number: 'number',
  date: 'date',
  choice: 'select',
  suggest: 'select',
} as const;

/** The column of a field in a grid. */
const columnOf = ({ name, label, display }: ShownField): GridColumn => ({
  id: name,
  header: display.heading ?? label,
  width: display.width,
  kind: COLUMN_KINDS[display.control],
  ...(display.options && { options: optionsOf(display.options) }),
  ...(display.isRequired && { required: true }),
  ...(display.control === 'suggest' && { free: true }),
});

/** The columns of a grid in `order`, then those of further fields; `more` has what only the grid knows. */
export const gridColumns = (
  fields: Fields,
  order: readonly string[],
  more: Readonly<Record<string, Partial<GridColumn>>>,
): GridColumn[] => shownFields(fields, order).map((field) => ({ ...columnOf(field), ...more[field.name] }));

/** A value as the text of a form; a list with commas. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : '';
}

/** The texts of a record's fields, or of a new record. */
export const textsOf = <Name extends string>(
  fields: { readonly [N in Name]: Field },
  names: readonly Name[],
  record: Readonly<Record<Name, unknown>> | undefined,
): Record<Name, string> =>
  Object.fromEntries(
    names.map((name) => [name, textOf(record ? record[name] : fields[name].initial)]),
  ) as Record<Name, string>;

/** The value of a typed text; NaN for a text that is no number, or an empty one where a number is needed. */
export function valueOf({ display, initial }: Field, text: string, unit?: string): unknown {
  if (display?.control === 'number') return typedNumber(text, unit) ?? (initial === null ? null : Number.NaN);
  return display?.control === 'date' ? text || null : text;
}
