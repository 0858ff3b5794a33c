import type { Shortcut } from './page-commands.ts';

/** The shortcuts of ui/data-table. */
export const TABLE_KEYS: readonly Shortcut[] = [
  { keys: '↑, ↓, Home, End', label: 'Go from row to row' },
  { keys: 'Page Up, Page Down', label: 'Go a screen up or down' },
  { keys: '→, ←', label: 'Open and close a row, go into its cells and back' },
  { keys: 'Enter', label: 'Open the row, or what is in the cell' },
  { keys: 'Shift F10', label: 'Open the menu of the row' },
  { keys: '*', label: 'Open all rows beside it' },
];
