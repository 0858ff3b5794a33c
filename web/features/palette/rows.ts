import type { SearchResults, SearchResult } from '../../../contract/search-result.ts';
import { availableCommands, type PageCommand } from '../../lib/page-commands.ts';
import { recentFinds } from '../../lib/recent.ts';
import { matchingCommands } from './local-search.ts';

/** A row of the palette. */
export type Row = { key: string } & (
  | { found: SearchResult; command?: never }
  | { command: PageCommand; found?: never }
);

/** Rows under a heading. */
export interface Section {
  title: string;
  rows: Row[];
}

const foundRow = (found: SearchResult): Row => ({ key: `${found.kind}-${found.id}`, found });
const commandRow = (page: string, command: PageCommand): Row => ({
  key: `command-${page}-${command.id}`,
  command,
});

/** The rows for a query: recent records and all commands for an empty one, else the matches. */
export function sectionsOf(query: string, { found }: SearchResults): Section[] {
  const isEmpty = query.trim() === '';
  const commands = availableCommands().map(({ title, commands }) => ({
    title,
    rows: matchingCommands(query, commands()).map((command) => commandRow(title, command)),
  }));
  const sections = isEmpty
    ? [{ title: 'Recent', rows: recentFinds().map(foundRow) }, ...commands]
    : [{ title: 'Found', rows: found.map(foundRow) }, ...commands];
  return sections.filter(({ rows }) => rows.length > 0);
}
