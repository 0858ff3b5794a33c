import type { Change } from '../../../contract/api/change.ts';
import type { BatchCount } from '../../../contract/api/routes/history.ts';
import { listOf } from '../../../contract/words/list.ts';
import { labelOfKind } from '../../../contract/words/changes/describe-change.ts';

/** The changes of one revision that show as one entry. */
export interface Batch {
  changes: readonly [Change, ...Change[]];
  counts: readonly BatchCount[];
  /** The import that it is, if it is one. */
  imported?: Change | undefined;
  /** What says who became responsible by a name, if it is that. */
  assignment?: Change | undefined;
}

const isGiven = ({ entity, after }: Change): boolean => entity === 'membership' && !!after?.['ownerNames'];

type Count = Pick<BatchCount, 'entity' | 'operation' | 'count'>;

const VERBS = { create: 'added', update: 'changed', delete: 'deleted' } as const;

const countsOf = (changes: readonly Change[]): BatchCount[] =>
  [...Map.groupBy(changes, ({ entity, operation }) => `${entity} ${operation}`).values()].flatMap(
    (sameKind) =>
      sameKind
        .slice(0, 1)
        .map(({ revision, entity, operation }) => ({ revision, entity, operation, count: sameKind.length })),
  );

/** How many records a batch changed. */
export const sizeOf = (counts: readonly Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Links come and go with visions and missions, members have entries of their own, and an import is its batch. */
const isCounted = ({ entity }: Pick<Change, 'entity'>): boolean =>
  entity !== 'link' && entity !== 'membership' && entity !== 'inviteLink' && entity !== 'import';

/** Groups changes into entries, newest first: a revision that changed several records is one entry. */
export function entriesOf(changes: readonly Change[], counts: readonly BatchCount[]): (Change | Batch)[] {
  const counted = Map.groupBy(counts, ({ revision }) => revision);
  return [...Map.groupBy(changes, ({ revision }) => revision)].flatMap(
    ([revision, batch]): (Change | Batch)[] => {
      const all = (counted.get(revision) ?? countsOf(batch)).filter(isCounted);
      const records = batch.filter(isCounted);
      const [first, ...others] = records;
      const imported = batch.find(({ entity }) => entity === 'import');
      const assignment = batch.find(isGiven);
      return first && (imported || assignment || sizeOf(all) > 1)
        ? [{ changes: [first, ...others], counts: all, imported, assignment }]
        : batch;
    },
  );
}

/** '3 KPIs', 'values of 3 KPIs'. */
function countOf({ entity, count }: Count): string {
  const isPoints = entity === 'points';
  const records = `${count.toLocaleString('en-US')} ${labelOfKind(isPoints ? 'kpi' : entity)}${count === 1 ? '' : 's'}`;
  return isPoints ? `values of ${records}` : records;
}

/** Says what a batch contains: 'added 3 KPIs and 1 tactic, and changed 2 initiatives'. */
export function describeBatch(counts: readonly Count[]): string {
  const parts = Object.entries(VERBS).flatMap(([operation, verb]) => {
    const sameOperation = counts.filter((entry) => entry.operation === operation);
    return sameOperation.length === 0 ? [] : [`${verb} ${listOf(sameOperation.map(countOf))}`];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
}

/** How many titles an entry names. */
const TITLES_MAX = 3;

/** The titles of the first records of a batch: '“A”, “B” and 5 more'. */
export function titlesOf({ changes, counts }: Batch): string {
  const titles = changes.slice(0, TITLES_MAX).map(({ label }) => `“${label}”`);
  const more = sizeOf(counts) - titles.length;
  return more > 0 ? `${titles.join(', ')} and ${more.toLocaleString('en-US')} more` : listOf(titles);
}
