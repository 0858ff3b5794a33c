import type { Cell, CellType } from './cell.ts';
import type { ValueType } from './value-type.ts';

const CELL_TYPES: Partial<Record<ValueType, CellType>> = {
  number: 'number',
  money: 'number',
  percent: 'number',
  dated: 'number',
  date: 'date',
};

/** The type of the cells of a value. */
export const cellTypeOf = (type: ValueType): CellType => CELL_TYPES[type] ?? 'text';

/** A list in a cell. */
export const listed = (items: readonly unknown[], separator: string): Cell => items.join(separator) || null;

/** Writes a value into a cell; `words` are those of its choices. */
export function cellOf(type: CellType, words: Readonly<Record<string, string>> | undefined) {
  return (raw: unknown): Cell => {
    if (raw === null || raw === undefined || raw === '') return null;
    if (typeof raw === 'number') return raw;
    if (typeof raw === 'boolean') return raw ? 'Yes' : 'No';
    if (Array.isArray(raw)) return listed(raw, '\n');
    if (typeof raw !== 'string') return JSON.stringify(raw);
    return type === 'date' ? raw.slice(0, 10) : (words?.[raw] ?? raw);
  };
}
