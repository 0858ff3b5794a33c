import { limitReached, type Limits } from '../../../contract/commands/limits.ts';
import type { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { BESIDE_KINDS } from '../../../contract/kinds/beside/kinds.ts';
import type { BesideKindName } from '../../../contract/kinds/beside/kind.ts';

/** How many times the most frequent of these texts stands among them. */
const mostOf = (groups: readonly string[]): number =>
  Math.max(0, ...Array.from(Map.groupBy(groups, (group) => group).values(), ({ length }) => length));

/** Throws limit_reached where a file holds more of a kind than its users could make by hand. */
export function refuseBeyondLimits(file: StrategyFile, limits: Limits): void {
  const { snapshots = [], comments, reviews, books = [], bookTemplates, publications = [] } = file;
  const counts: Partial<Record<BesideKindName, number>> = {
    snapshot: snapshots.length,
    comment: mostOf(comments.map(({ of, by }) => `${of} ${by}`)),
    review: reviews.length,
    reviewAction: Math.max(0, ...reviews.map(({ actions }) => actions.length)),
    book: books.length,
    bookTemplate: bookTemplates.length,
    publication: publications.length,
  };
  for (const [kind, count] of Object.entries(counts)) {
    const { limit } = BESIDE_KINDS[kind as BesideKindName];
    if (!limit) continue;
    const most = typeof limit.most === 'number' ? limit.most : limits[limit.most];
    if (count > most) throw limitReached(limit.sentence(most));
  }
}
