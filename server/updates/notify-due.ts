import { isActive } from '../content/active.ts';
import { isOpenWork } from '../content/open-work.ts';
import { transact } from '../change/transact.ts';
import { HOUSEKEEPING } from '../store/principal.ts';
import { sql } from 'kysely';
import { DUE_DAYS, inputDay } from '../../contract/month/input-status.ts';
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

/** The values of KPIs that are not entered though they are due, in the time zones of their strategies or on a day. */
async function missingValues(store: Store, today: string | undefined): Promise<NewNotification[]> {
  const all = await store.snapshot(async (reader) => {
    const duties: AllDuties = new Map();
    await addKpis(reader, {}, duties);
    if (today !== undefined) for (const ofStrategy of duties.values()) ofStrategy.today = today;
    return dueOf(reader, duties);
  });
  return all.flatMap(({ duties: { strategyId, today: day }, due: values }) =>
    values.flatMap(({ id, title, period, due, isLate, entered, owner }) => {
      const isNews = !entered && due >= addDays(day, -OVERDUE_DAYS);
      if (!isNews || !owner || owner.userId === null) return [];
      const kpi = { user: owner.userId, strategy: strategyId, id, title, due };
      return [notice('kpi', isLate ? 'overdue' : 'due', kpi, period?.key)];
    }),
  );
}

/**
 * Notifies members of what they are responsible for and that is due or overdue, once for each due date, or for each period of a
 * KPI that is tracked over time.
 */
export async function notifyOfDue(store: Store, today?: string): Promise<void> {
  const notifications = await missingValues(store, today);
  const day = today ?? inputDay();
  for (const kind of WORK_KINDS)
    for (const work of await dueWork(store, kind, day))
      notifications.push(notice(kind, work.due < day ? 'overdue' : 'due', work));
  if (notifications.length > 0)
    await transact(store, { principal: HOUSEKEEPING }, ({ writer }) => deliver(writer, notifications));
}
