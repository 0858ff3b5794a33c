import * as z from 'zod/mini';
import { ROLE_LABELS } from '../../../contract/people/roles.ts';
import { QUERY_MAX, type SearchKind } from '../../../contract/search/kinds.ts';
import { paged, pageFields, short } from '../answer.ts';
import {
  findPart,
  isWithin,
  namedPart,
  type Part,
  PART_KINDS,
  PLAN_CALLS,
  pickStrategy,
  readPlan,
  refOf,
  strategyField,
} from '../plan.ts';
import { type Tool, tool } from '../tool.ts';

/** The fields that a row shows of a record beside its name, by what it is. */
const SHOWN: Partial<Record<Part['kind'], readonly string[]>> = {
  vision: ['description'],
  mission: ['description'],
  pillar: ['description', 'weight'],
  objective: ['description', 'weight'],
  KPI: ['unit', 'target', 'actual', 'status', 'direction', 'grain', 'inputOwner', 'measureDueDate'],
  initiative: ['status', 'progress', 'whoName', 'startDate', 'whenDate'],
  tactic: ['status', 'progress', 'owner', 'startDate', 'dueDate'],
  'action step': ['status', 'progress', 'assignedTo', 'startDate', 'dueDate'],
};

/** The fields of the record itself that say nothing to a reader. */
const HIDDEN = new Set(['id', 'strategyId', 'position', 'color', 'ownerId', 'perspectiveId', 'nodeId']);

const cut = (value: unknown): unknown => {
  const text = typeof value === 'string' ? short(value) : value;
  return typeof text === 'string' && text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
};

const rowOf = (part: Part): object => {
  const fields = SHOWN[part.kind] ?? [];
  const isDefault = (name: string) => name === 'weight' && part.record[name] === 1;
  const shown = fields.filter((name) => !isDefault(name)).map((name) => [name, cut(part.record[name])]);
  return { ...namedPart(part), ...Object.fromEntries(shown) };
};

/** Lists the strategies that the token opens. */
const listStrategies = tool({
  name: 'list_strategies',
  title: 'List strategies',
  description:
    'Lists the strategies that you can open: id, title, your role in it, owner and members. Start here where you do not know the strategy.',
  uses: ['strategies.list'],
  input: { ...pageFields },
  run: async (input, api) =>
    paged(
      (await api('strategies.list')).map(({ id, title, description, role, updatedAt, owner, members }) => ({
        id,
        title,
        description: short(description),
        yourRole: ROLE_LABELS[role],
        lastChanged: updatedAt,
        owner: owner.name,
        members: members.slice(0, 30).map(({ name, username }) => `${name} (@${username})`),
      })),
      input,
      'strategies',
    ),
});

/** Reads a plan, or the part of it below a record. */
export const readPlanTool = tool({
  name: 'read_plan',
  title: 'Read the plan',
  description:
    'Reads what a strategy plans, in the order of its board: vision, mission, pillars, their objectives, and for each objective its KPIs and initiatives with tactics and action steps. A KPI shows its unit, target, last actual, owner, and "grain": how often a value is due. Give "of" to read one pillar, objective, KPI or initiative with what is below it; that record is then shown with all its fields. For scores and statuses of a period use scorecard instead.',
  uses: PLAN_CALLS,
  input: {
    strategy: strategyField,
    of: z.optional(refOf('Only this record and what is below it: its id, code or title.')),
    kinds: z.optional(
      z
        .array(z.enum(PART_KINDS))
        .check(z.describe('Only records of these kinds. By default all but tactics and action steps.')),
    ),
    ...pageFields,
  },
  run: async ({ strategy, of, kinds, ...page }, api) => {
    const plan = await readPlan(api, strategy);
    const top = of === undefined ? undefined : findPart(plan, of, PART_KINDS);
    const isShown = ({ kind }: Part): boolean =>
      kinds ? kinds.includes(kind) : top !== undefined || (kind !== 'tactic' && kind !== 'action step');
    const below = plan.parts.filter((part) => part !== top && isShown(part) && (!top || isWithin(part, top)));
    const { id, title } = plan.strategy;
    const fields = Object.entries(top?.record ?? {}).filter(([name]) => !HIDDEN.has(name));
    return {
      strategy: { id, title },
      ...(top && { of: { ...namedPart(top), ...Object.fromEntries(fields) } }),
      ...paged(below.map(rowOf), page, 'records'),
    };
  },
});

/** What a search result is called. */
const KIND_WORDS: Record<SearchKind, string> = {
  strategy: 'strategy',
  vision: 'vision',
  mission: 'mission',
  perspective: 'pillar',
  objective: 'objective',
  kpi: 'KPI',
  initiative: 'initiative',
  tactic: 'tactic',
  actionStep: 'action step',
};

/** Finds records by words. */
const find = tool({
  name: 'find',
  title: 'Find',
  description:
    'Finds records by words of their title or code, in all strategies that you can open, best match first: pillars, objectives, KPIs, initiatives, tactics and action steps, each with its id and where it stands. Use it to get the id of something the user names.',
  uses: ['strategies.list', 'search.read'],
  input: {
    query: z.string().check(z.minLength(1), z.maxLength(QUERY_MAX), z.describe('The words to look for.')),
    strategy: z.optional(refOf('Only in this strategy: its id or title.')),
  },
  run: async ({ query, strategy }, api) => {
    const only = strategy === undefined ? undefined : pickStrategy(await api('strategies.list'), strategy).id;
    const first = only === undefined ? {} : { first: String(only) };
    const { found } = await api('search.read', { query: { q: query, ...first } });
    const rows = found
      .filter(({ strategyId }) => only === undefined || strategyId === only)
      .map(({ kind, id, title, code, path, strategyId }) => ({
        kind: KIND_WORDS[kind],
        id,
        title,
        code,
        where: path.join(' > '),
        strategyId,
      }));
    if (rows.length === 0) return { found: [], say: `Nothing matches “${query}”. Try fewer or other words.` };
    return { found: rows };
  },
});

/** Reading: what there is. */
export const planTools: readonly Tool[] = [listStrategies, readPlanTool, find];
