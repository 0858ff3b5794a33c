import type { Lines } from '../../../../contract/commands/commands.ts';
import type { ContentEdit } from '../../../lib/sync/edit.ts';
import { typedNumber } from '../../../ui/typed-number.ts';
import type { KpiFormValues } from '../values.ts';

/** The lines that a form gives a tracked KPI whose values are judged by a target; undefined for another one. */
export function linesTyped({ grain, direction, unit, target, red }: KpiFormValues): Lines | undefined {
  if (grain === '' || (direction !== 'up' && direction !== 'down')) return undefined;
  const number = (text: string): number | null => {
    const value = typedNumber(text, unit);
    return Number.isNaN(value) ? null : value;
  };
  return { target: number(target), red: number(red) };
}

/** The edit of a KPI with the lines that its form gives: one change, and one undo. */
export function withLines(edit: ContentEdit, values: KpiFormValues): ContentEdit {
  const lines = linesTyped(values);
  const commands = edit.commands.map((command) => ({ ...command, ...(lines && { lines }) }));
  return { ...edit, commands };
}
