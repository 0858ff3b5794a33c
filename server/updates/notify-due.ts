import { isActive } from '../content/active.ts';
import { isOpenWork } from '../content/open-work.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { sql } from 'kysely';
import { DUE_DAYS, inputDay, inputStatusOf } from '../../contract/month/input-status.ts';
import { KINDS, WORK_KINDS, type WorkKind, responsibleField } from '../../contract/kinds/kinds.ts';
import { addDays } from '../../contract/scorecard/dates.ts';
import { columnOf, TABLES } from '../store/tables.ts';
import type { Store } from '../store/store.ts';
import { dueOf } from './due.ts';
import { addKpis, type AllDuties } from './duties.ts';
import { deliver, type NewNotification } from '../notifications/deliver.ts';

/** What was due longer ago tells nobody anything new. */
const OVERDUE_DAYS = 30;
/** A record with a due date, and the member who is responsible for it. */
interface Due {
  user: number;
  strategy: number;
  id: number;
  title: string;
  due: string;
}

/** The work that is not done, whose due date is near and whose assignee is a member by their username. */
function dueWork({ read }: Store, kind: WorkKind, today: string) {
  const { title, days } = KINDS[kind];
  const [who, name, due] = [responsibleField(kind), title, days?.end].map((field) =>
    columnOf(kind, `${field}`),
  ) as [string, string, string];
  const rows = sql<Due>`(
    select users.id as "user", work.strategy_id as strategy, work.id as id,
      work.${sql.ref(name)} as title, substr(work.${sql.ref(due)}, 1, 10) as due
    from ${sql.table(TABLES[kind])} as work
    join users on users.username_key = lower(work.${sql.ref(who)})
    join memberships on memberships.user_id = users.id and memberships.strategy_id = work.strategy_id
    where work.${sql.ref(due)} >= ${addDays(today, -OVERDUE_DAYS)}
      and work.${sql.ref(due)} < ${addDays(today, DUE_DAYS + 1)}
      and ${isOpenWork()}
      and ${isActive('work.strategy_id')}
  )`;
  return read.selectFrom(rows.as('work')).selectAll().execute();
}

/** The KPIs that are not tracked over time, with a due date that is near, and their owners. */
const dueKpis = ({ read }: Store, today: string) =>
  read
    .selectFrom('kpis')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'kpis.owner_id')
        .onRef('memberships.strategy_id', '=', 'kpis.strategy_id'),
    )
    .select([
      'memberships.user_id as user',
      'kpis.strategy_id as strategy',
      'kpis.id',
      'kpis.measure as title',
      'kpis.due_date as due',
      'kpis.actual_date as actual',
    ])
    .where('kpis.grain', 'is', null)
    .where(isActive('kpis.strategy_id'))
    .where('kpis.due_date', '>=', addDays(today, -OVERDUE_DAYS))
    .where('kpis.due_date', '<', addDays(today, DUE_DAYS + 1))
    .execute();

/** `of` says what is due once: a due date, or a period. */
const notice = (entity: string, kind: 'due' | 'overdue', work: Due, version = work.due): NewNotification => ({
  user_id: work.user,
  strategy_id: work.strategy,
  kind,
  key: `${kind}:${entity}:${work.id}:${version}`,
  of: `${entity}:${work.id}`,
  label: work.title,
  detail: work.due,
});

/** The values of KPIs that are not entered though their periods have ended. */
async function missingValues(store: Store): Promise<NewNotification[]> {
  const all = await store.snapshot(async (reader) => {
    const duties: AllDuties = new Map();
    await addKpis(reader, {}, duties);
    return dueOf(reader, duties, () => undefined);
  });
  return all.flatMap(({ duties: { strategyId, today }, due }) =>
    due.flatMap(({ id, title, period, due: day, isLate, entered, owner }) => {
      const isNews = period && !entered && day >= addDays(today, -OVERDUE_DAYS);
      if (!isNews || !owner || owner.userId === null) return [];
      const kpi = { user: owner.userId, strategy: strategyId, id, title, due: day };
      return [notice('kpi', isLate ? 'overdue' : 'due', kpi, period.key)];
    }),
  );
}

/**
 * Notifies members of what they are responsible for and that is due or overdue, once for each due date, or for each period of a
 * KPI that is tracked over time.
 */
export async function notifyOfDue(store: Store, today = inputDay()): Promise<void> {
  const notifications: NewNotification[] = [];
  for (const kind of WORK_KINDS)
    for (const work of await dueWork(store, kind, today))
      notifications.push(notice(kind, work.due < today ? 'overdue' : 'due', work));
  for (const { due, actual, ...kpi } of await dueKpis(store, today)) {
    const status = inputStatusOf(due, actual, today);
    if (due === null || (status !== 'Due' && status !== 'Overdue')) continue;
    notifications.push(notice('kpi', status === 'Due' ? 'due' : 'overdue', { ...kpi, due }));
  }
  for (const missing of await missingValues(store)) notifications.push(missing);
  if (notifications.length > 0)
    await transact(store, { principal: HOUSEKEEPING }, ({ writer }) => deliver(writer, notifications));
}
