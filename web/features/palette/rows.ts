import type { SearchResults, SearchResult } from '../../../contract/search-result.ts';
import { actsNow, type Act } from '../../lib/acts.ts';
import { recentFinds } from '../../lib/recent.ts';
import { actsFor } from './held.ts';

/** A row of the palette. */
export type Row = { key: string } & ({ found: SearchResult; act?: never } | { act: Act; found?: never });

/** Rows under a heading. */
export interface Section {
  title: string;
  rows: Row[];
}

const foundRow = (found: SearchResult): Row => ({ key: `${found.kind}-${found.id}`, found });
const actRow = (page: string, act: Act): Row => ({ key: `act-${page}-${act.id}`, act });

/** The rows for a query: recent records and all commands for an empty one, else the matches. */
export function sectionsOf(query: string, { found }: SearchResults): Section[] {
  const isEmpty = query.trim() === '';
  const acts = actsNow().map(({ title, acts }) => ({
    title,
    rows: actsFor(query, acts()).map((act) => actRow(title, act)),
  }));
  const sections = isEmpty
    ? [{ title: 'Recent', rows: recentFinds().map(foundRow) }, ...acts]
    : [{ title: 'Found', rows: found.map(foundRow) }, ...acts];
  return sections.filter(({ rows }) => rows.length > 0);
}
