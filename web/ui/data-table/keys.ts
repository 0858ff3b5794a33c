import type { Line, RowId } from './model.ts';

/** The action of a key. */
export type KeyAction =
  | { kind: 'go'; row: number; column: number }
  | { kind: 'fold'; ids: RowId[] }
  | { kind: 'unfold'; ids: RowId[] }
  | { kind: 'menu' }
  | { kind: 'open' };

/** The action of a key at a cell; undefined for a key that the grid does not handle. `page` is the number of visible rows. */
export function actionOf(
  key: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
  lines: readonly Line<unknown>[],
  { row, column }: { row: number; column: number },
  { columns, page }: { columns: number; page: number },
): KeyAction | undefined {
  const line = lines[row];
  if (!line) return undefined;
  const go = (to: number, at = column): KeyAction => ({
    kind: 'go',
    row: Math.max(0, Math.min(lines.length - 1, to)),
    column: at,
  });
  const onRow = column < 0;
  const far = key.ctrlKey || key.metaKey || onRow;
  switch (key.key) {
    case 'ArrowDown':
      return go(row + 1);
    case 'ArrowUp':
      return go(row - 1);
    case 'PageDown':
      return go(row + page);
    case 'PageUp':
      return go(row - page);
    case 'Home':
      return far ? go(0) : go(row, 0);
    case 'End':
      return far ? go(lines.length - 1) : go(row, columns - 1);
    case 'ArrowRight':
      if (onRow && line.isOpen === false) return { kind: 'unfold', ids: [line.id] };
      return go(row, Math.min(columns - 1, column + 1));
    case 'ArrowLeft':
      if (!onRow) return go(row, column - 1);
      if (line.isOpen) return { kind: 'fold', ids: [line.id] };
      return line.parent >= 0 ? go(line.parent) : undefined;
    case '*':
      return {
        kind: 'unfold',
        ids: lines
          .filter(({ isOpen, parent }) => isOpen === false && parent === line.parent)
          .map(({ id }) => id),
      };
    case 'F10':
      return key.shiftKey ? { kind: 'menu' } : undefined;
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'Enter':
      return { kind: 'open' };
    default:
      return undefined;
  }
}
