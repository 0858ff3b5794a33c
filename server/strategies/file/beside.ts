import type { FileComment, FileReview, StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import type { ReviewItem } from '../../../contract/month/review.ts';
import type { BookChoices } from '../../../contract/month/book.ts';
import type { Reader } from '../../store/store.ts';
import { type FileIds, textIn } from './in-order.ts';

/** The ids in the file and the names of what the records beside the plan refer to. */
interface Beside {
  idOf: FileIds;
  nameOf: (userId: number) => string;
  /** Undefined for a snapshot that is not in the file. */
  snapshotOf: (id: number) => number | undefined;
}

async function readComments(
  reader: Reader,
  strategyId: number,
  { idOf, nameOf }: Beside,
): Promise<FileComment[]> {
  const rows = await reader
    .selectFrom('comments')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  const ids = new Map<number, number>();
  return rows.flatMap((row): FileComment[] => {
    const of = textIn(`${row.kind}:${row.record_id}`, idOf);
    if (of === null) return [];
    ids.set(row.id, ids.size + 1);
    return [
      {
        id: ids.size,
        of,
        period: row.period,
        parent: row.parent_id === null ? null : (ids.get(row.parent_id) ?? null),
        by: nameOf(row.user_id),
        at: row.at,
        text: row.text,
        editedAt: row.edited_at,
        resolvedAt: row.resolved_at,
        deletedAt: row.deleted_at,
      },
    ];
  });
}

async function readReviews(
  reader: Reader,
  strategyId: number,
  { idOf, nameOf, snapshotOf }: Beside,
): Promise<FileReview[]> {
  const reviews = await reader
    .selectFrom('reviews')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  const actions = await reader
    .selectFrom('review_actions')
    .selectAll()
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  return reviews.map((row, place) => {
    const agenda = JSON.parse(row.agenda) as ReviewItem[];
    const places = new Map(agenda.map(({ id }, at) => [id, at + 1]));
    return {
      id: place + 1,
      name: row.name,
      grain: row.grain,
      start: row.start,
      label: row.label,
      at: row.at,
      heldAt: row.held_at,
      snapshot: (row.snapshot_id !== null && snapshotOf(row.snapshot_id)) || null,
      agenda: agenda.map((item, at) => ({
        ...item,
        id: at + 1,
        of: item.of === null ? null : textIn(item.of, idOf),
      })),
      actions: actions
        .filter(({ review_id }) => review_id === row.id)
        .map((action) => ({
          item: (action.item_id !== null && places.get(action.item_id)) || null,
          title: action.title,
          owner: action.owner_id === null ? null : nameOf(action.owner_id),
          ownerName: action.owner_name,
          due: action.due,
          doneAt: action.done_at,
          actionStep:
            action.action_step_id === null ? null : (idOf('actionStep', action.action_step_id) ?? null),
        })),
    };
  });
}

/** What stands beside the lists of the plan. */
export async function readBeside(
  reader: Reader,
  strategyId: number,
  of: Beside,
): Promise<Pick<StrategyFile, 'comments' | 'reviews' | 'dismissals' | 'bookTemplates'>> {
  const dismissals = await reader
    .selectFrom('dismissals')
    .select(['rule', 'of', 'reason'])
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  const templates = await reader
    .selectFrom('book_templates')
    .select(['name', 'choices'])
    .where('strategy_id', '=', strategyId)
    .orderBy('id')
    .execute();
  return {
    comments: await readComments(reader, strategyId, of),
    reviews: await readReviews(reader, strategyId, of),
    dismissals: dismissals.flatMap((row) => {
      const record = textIn(row.of, of.idOf);
      return record === null ? [] : [{ rule: row.rule as never, of: record, reason: row.reason }];
    }),
    bookTemplates: templates.map(({ name, choices }) => {
      const { title, subtitle, sections, allObjectives } = JSON.parse(choices) as BookChoices;
      return { title, subtitle, sections, allObjectives, name };
    }),
  };
}
