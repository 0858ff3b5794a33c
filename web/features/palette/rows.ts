import { rankOf } from '../../../contract/search/search.ts';
import type { SearchResults, SearchResult } from '../../../contract/search/result.ts';
import { availableCommands, type PageCommand, type PageCommands } from '../../lib/dom/page-commands.ts';
import { recentFinds } from '../../lib/search/recent.ts';

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

/** How well a row matches a query; Infinity where only an ancestor of a result has a word of it, or nothing. */
const rankOfRow = ({ result, command }: Row, query: string): number =>
  Math.min(
    ...[command?.label ?? result?.title ?? '', result?.code ?? ''].map(
      (name) => rankOf(name, query) ?? Infinity,
    ),
  );

/** The commands that match a query, best first; all of them for an empty one. */
const commandSection = ({ title, commands }: PageCommands, query: string): Section => ({
  title,
  rows: commands()
    .map((command) => commandRow(title, command))
    .map((row) => ({ row, rank: rankOfRow(row, query) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row),
});

/**
 * The rows for a query: recent records and all commands for an empty one, else the matches. Sections with a better match come
 * first, of equal ones results, and of those the ones of the current strategy.
 */
export function sectionsOf(
  query: string,
  { found: results }: SearchResults,
  strategyId: number | null,
): Section[] {
  const records =
    query.trim() === ''
      ? [{ title: 'Recent', rows: recentFinds().map(resultRow) }]
      : resultSections(results, strategyId);
  const groups = [records, ...availableCommands().map((page) => [commandSection(page, query)])];
  const best = (sections: readonly Section[]): number =>
    Math.min(...sections.flatMap(({ rows }) => rows.map((row) => rankOfRow(row, query))));
  return groups
    .map((sections) => ({ sections, rank: best(sections) }))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ sections }) => sections)
    .filter(({ rows }) => rows.length > 0);
}
