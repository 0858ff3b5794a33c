import type { KeyWords } from './acts.ts';

/** The shortcuts of ui/data-table. */
export const TABLE_KEYS: readonly KeyWords[] = [
  { keys: '↑, ↓, Home, End', does: 'Go from row to row' },
  { keys: 'Page Up, Page Down', does: 'Go a screen up or down' },
  { keys: '→, ←', does: 'Open and close a row, go into its cells and back' },
  { keys: 'Enter', does: 'Open the row, or what is in the cell' },
  { keys: 'Shift F10', does: 'Open the menu of the row' },
  { keys: '*', does: 'Open all rows beside it' },
];
