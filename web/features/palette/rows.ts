import type { SearchResults, SearchResult } from '../../../contract/search/result.ts';
import { availableCommands, type PageCommand } from '../../lib/dom/page-commands.ts';
import { recentFinds } from '../../lib/search/recent.ts';
import { matchingCommands } from './local-search.ts';

/** A row of the palette. */
export type Row = { key: string } & (
  | { result: SearchResult; command?: never }
  | { command: PageCommand; result?: never }
);

/** Rows under a heading. */
export interface Section {
  title: string;
  rows: Row[];
}

const resultRow = (result: SearchResult): Row => ({ key: `${result.kind}-${result.id}`, result });
const commandRow = (page: string, command: PageCommand): Row => ({
  key: `command-${page}-${command.id}`,
  command,
});

function resultSections(results: readonly SearchResult[], strategyId: number | null): Section[] {
  if (strategyId === null) return [{ title: 'Found', rows: results.map(resultRow) }];
  const [here = [], elsewhere = []] = [true, false].map((isHere) =>
    results.filter((result) => (result.strategyId === strategyId) === isHere).map(resultRow),
  );
  return [
    { title: 'In this strategy', rows: here },
    { title: 'In other strategies', rows: elsewhere },
  ];
}

/** The rows for a query: recent records and all commands for an empty one, else the matches, of the current strategy first. */
export function sectionsOf(
  query: string,
  { found: results }: SearchResults,
  strategyId: number | null,
): Section[] {
  const isEmpty = query.trim() === '';
  const commands = availableCommands().map(({ title, commands }) => ({
    title,
    rows: matchingCommands(query, commands()).map((command) => commandRow(title, command)),
  }));
  const sections = isEmpty
    ? [{ title: 'Recent', rows: recentFinds().map(resultRow) }, ...commands]
    : [...resultSections(results, strategyId), ...commands];
  return sections.filter(({ rows }) => rows.length > 0);
}
