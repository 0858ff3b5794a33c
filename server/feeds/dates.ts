import type { Ahead, DueValue } from '../../contract/month/due-values.ts';
import type { ReviewAction } from '../../contract/month/review.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import { capitalized } from '../../contract/words/capitalized.ts';
import { activeAmong } from '../content/active.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import { parentsIn } from '../measures/due-values.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import { readOpenIn } from '../reviews/read.ts';
import type { Reader, Store } from '../store/store.ts';
import { openActionsOf } from '../updates/actions.ts';
import { type DueIn, dueFrom, dueOf } from '../updates/due.ts';
import type { Duties } from '../updates/duties.ts';
import type { LiveFeed } from './feeds.ts';

/** How far ahead a calendar shows what will be due. */
const AHEAD: Ahead = { days: 366, periods: 2 };

/** A date of a calendar feed. */
export interface FeedDate {
  /** Names it within the server, the same as long as it is due. */
  key: string;
  /** The day, YYYY-MM-DD. */
  day: string;
  title: string;
  /** The title of its strategy. */
  strategy: string;
}

/** What a calendar feed shows. */
export interface FeedDates {
  name: string;
  dates: FeedDate[];
}

function titleOf({ kind, title, period }: DueValue): string {
  if (kind !== 'kpi') return `${capitalized(KINDS[kind].label)}: ${title}`;
  return period ? `${title}: value for ${period.label}` : `${title}: value`;
}

/** The dates of what is not entered yet. */
const datesOf = ({ duties, due }: DueIn): FeedDate[] =>
  due.flatMap((value) =>
    value.entered !== null
      ? []
      : {
          key: [value.kind, value.id, ...(value.period ? [value.period.grain, value.period.start] : [])].join(
            '-',
          ),
          day: value.due,
          title: titleOf(value),
          strategy: duties.title,
        },
  );

/** The dates of actions of reviews. */
const actionDates = (actions: readonly ReviewAction[], strategies: ReadonlyMap<number, string>): FeedDate[] =>
  actions.flatMap(({ id, due, title, strategyId }) =>
    due === null
      ? []
      : {
          key: `reviewAction-${id}`,
          day: due,
          title: `Action: ${title}`,
          strategy: strategies.get(strategyId) ?? '',
        },
  );

const titlesOf = async (reader: Reader, actions: readonly ReviewAction[]): Promise<Map<number, string>> => {
  const ids = [...new Set(actions.map(({ strategyId }) => strategyId))];
  if (ids.length === 0) return new Map();
  const rows = await reader.selectFrom('strategies').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
};

/** What is due from a user in all strategies: that of My updates, and what will be due. */
const datesFrom = (store: Store, user: LiveFeed['user']): Promise<FeedDates> =>
  store.snapshot(async (reader) => {
    const all = await dueFrom(reader, user, undefined, AHEAD);
    const actions = await openActionsOf(reader, user, all);
    const dates = [...all.flatMap(datesOf), ...actionDates(actions, await titlesOf(reader, actions))];
    return { name: 'Meridian: my updates', dates };
  });

/** What is due in a strategy, from whomever. */
const datesIn = (store: Store, strategyId: number): Promise<FeedDates> =>
  inSnapshot(store, strategyId, async (reader, { content, revision }) => {
    const calendar = calendarOf(content, strategyId);
    const title = content.strategy.get(strategyId)?.title ?? '';
    const name = `Meridian: ${title}`;
    if (!(await activeAmong(reader, [strategyId])).has(strategyId)) return { name, dates: [] };
    const duties: Duties = {
      strategyId,
      title,
      revision,
      calendar,
      today: todayIn(calendar),
      content,
      contexts: new Map(),
      parents: parentsIn(content),
    };
    const all = await dueOf(reader, new Map([[strategyId, duties]]), undefined, AHEAD);
    const dates = all.flatMap(datesOf);
    const steps = new Set(dates.map(({ key }) => key));
    const actions = (await readOpenIn(reader, strategyId)).filter(
      ({ step }) => !step || !steps.has(`actionStep-${step.id}`),
    );
    return {
      name,
      dates: [...dates, ...actionDates(actions, new Map([[strategyId, title]]))],
    };
  });

/** The dates of a calendar feed. */
export const readDates = (store: Store, { user, strategyId }: LiveFeed): Promise<FeedDates> =>
  strategyId === null ? datesFrom(store, user) : datesIn(store, strategyId);
