import { isActive } from '../content/active.ts';
import { isOpenWork } from '../content/open-work.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type AnyRecord,
  type Records,
  WORK_KINDS,
  type WorkKind,
  responsibleField,
} from '../../contract/kinds/kinds.ts';
import type { Calendar } from '../../contract/scorecard/calendar.ts';
import { ACTS } from '../../contract/people/roles.ts';
import { usernameKey } from '../access/users.ts';
import { readCalendar, todayIn } from '../content/calendar.ts';
import { type AnyRow, snakeCase, TABLES, toRecord } from '../store/tables.ts';
import { PAGE, readPages } from '../lib/paging.ts';
import type { Reader } from '../store/store.ts';

/** The roles that may update what they are responsible for. */
const UPDATERS = [...ACTS['content.update']];

/** What users of a strategy are responsible for, and may update. */
export interface Duties {
  strategyId: number;
  title: string;
  revision: number;
  calendar: Calendar;
  /** In the time zone of the calendar. */
  today: string;
  content: { [K in 'kpi' | WorkKind]: ReadonlyMap<number, Records[K]> };
  /** The titles of what records belong to, by kind and id: `kpi:12`. */
  contexts: Map<string, string>;
  /** The KPIs with others below them. */
  parents: Set<number>;
}

/** The duties by strategy, which rows of several tables fill. */
export type AllDuties = Map<number, Duties>;

/** What each row says of its strategy. */
const OF_STRATEGY = [
  'strategies.title as strategyTitle',
  'strategies.revision as strategyRevision',
  'strategies.calendar as strategyCalendar',
] as const;

interface Row {
  id: number;
  strategy_id: number;
  strategyTitle: string;
  strategyRevision: number;
  strategyCalendar: string | null;
  context: string | null;
}

/** Adds a record to the duties of its strategy, and returns those. */
function add(all: AllDuties, kind: 'kpi' | WorkKind, row: Row): Duties {
  let duties = all.get(row.strategy_id);
  if (!duties) {
    const { strategyCalendar: json } = row;
    const calendar = readCalendar(json);
    duties = {
      strategyId: row.strategy_id,
      title: row.strategyTitle,
      revision: row.strategyRevision,
      calendar,
      today: todayIn(calendar),
      content: { kpi: new Map(), initiative: new Map(), tactic: new Map(), actionStep: new Map() },
      contexts: new Map(),
      parents: new Set(),
    };
    all.set(row.strategy_id, duties);
  }
  const records = duties.content[kind] as ReadonlyMap<number, unknown> as Map<number, AnyRecord>;
  records.set(row.id, toRecord(kind, row as unknown as AnyRow));
  duties.contexts.set(`${kind}:${row.id}`, row.context ?? '');
  return duties;
}

/** Whose duties to read: those of one user, perhaps in one strategy, or of all members. */
export interface Whose {
  userId?: number;
  strategyId?: number | undefined;
}

/** Whether there are KPIs below one. */
const IS_PARENT = sql<boolean | 0 | 1>`exists (select 1 from kpis as below where below.parent_id = kpis.id)`;

/** Adds the KPIs whose owner may update them. */
export async function addKpis(reader: Reader, { userId, strategyId }: Whose, all: AllDuties): Promise<void> {
  const rows = await readPages((after) => {
    let query = reader
      .selectFrom('memberships')
      .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
      .innerJoin('kpis', (join) =>
        join
          .onRef('kpis.strategy_id', '=', 'memberships.strategy_id')
          .onRef('kpis.owner_id', '=', 'memberships.user_id'),
      )
      .leftJoin('nodes', 'nodes.id', 'kpis.node_id')
      .selectAll('kpis')
      .select([...OF_STRATEGY, 'nodes.title as context'])
      .select(IS_PARENT.as('isParent'))
      .where('memberships.role', 'in', UPDATERS)
      .where(isActive('memberships.strategy_id'))
      .where('kpis.id', '>', after);
    if (userId !== undefined) query = query.where('memberships.user_id', '=', userId);
    if (strategyId !== undefined) query = query.where('memberships.strategy_id', '=', strategyId);
    return query.orderBy('kpis.id').limit(PAGE).execute();
  });
  for (const row of rows) {
    const duties = add(all, 'kpi', row);
    if (row.isParent) duties.parents.add(row.id);
  }
}

/** The title of what a kind of work belongs to. */
const CONTEXTS: Record<WorkKind, RawBuilder<string | null>> = {
  initiative: sql`(select title from nodes where nodes.id = work.node_id)`,
  tactic: sql`(select initiative from initiatives where initiatives.id = work.initiative_id)`,
  actionStep: sql`(select title from tactics where tactics.id = work.tactic_id)`,
};

/** Adds the unfinished work that names a user as responsible. */
export async function addWork(
  reader: Reader,
  user: { id: number; username: string },
  strategyId: number | undefined,
  all: AllDuties,
): Promise<void> {
  for (const kind of WORK_KINDS) {
    const who = sql.ref(`work.${snakeCase(responsibleField(kind))}`);
    const rows = await readPages((after) => {
      let query = reader
        .selectFrom('memberships')
        .innerJoin('strategies', 'strategies.id', 'memberships.strategy_id')
        .innerJoin(`${TABLES[kind] as 'initiatives'} as work`, 'work.strategy_id', 'memberships.strategy_id')
        .selectAll('work')
        .select([...OF_STRATEGY, CONTEXTS[kind].as('context')])
        .where('memberships.user_id', '=', user.id)
        .where('memberships.role', 'in', UPDATERS)
        .where(isActive('memberships.strategy_id'))
        .where(sql`lower(${who})`, '=', usernameKey(user.username))
        .where(isOpenWork())
        .where('work.id', '>', after);
      if (strategyId !== undefined) query = query.where('memberships.strategy_id', '=', strategyId);
      return query.orderBy('work.id').limit(PAGE).execute();
    });
    for (const row of rows) add(all, kind, row);
  }
}
