import { counted } from './command.ts';
import type { Copied } from './named-files.ts';

/** How many files are named. */
const NAMED_MAX = 20;

/** What a copy of a database holds, in words. */
export function describeCopy({ summary: { tables }, files }: Copied): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    counted(tables['users']?.rows ?? 0, 'person', 'people'),
    counted(tables['strategies']?.rows ?? 0, 'strategy', 'strategies'),
    `${counted(rows, 'row', 'rows')} in all`,
    counted(files.count, 'file', 'files'),
  ].join(', ');
}

/** A sentence on the files that were lost before a copy, after a space; empty where all are whole. */
export function describeLost({ files: { lost } }: Copied): string {
  if (lost.length === 0) return '';
  const named = lost.slice(0, NAMED_MAX).join(', ');
  const more = lost.length > NAMED_MAX ? ', …' : '';
  return ` Missing or damaged: ${counted(lost.length, 'file', 'files')} of books, which can be made again: ${named}${more}.`;
}
