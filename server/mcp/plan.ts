import * as z from 'zod/mini';
import type { Strategy } from '../../contract/api/entities.ts';
import { revisedOf } from '../../contract/api/views.ts';
import type { Content } from '../../contract/commands/content.ts';
import { byPosition, type NodeType } from '../../contract/kinds/constants.ts';
import type { AnyRecord, Records, TitledKind } from '../../contract/kinds/kinds.ts';
import { titleOf } from '../../contract/kinds/kinds.ts';
import { type Api, ToolError } from './tool.ts';
import { fold } from '../../contract/search/search.ts';

/** What the records of a plan are called. */
export const PART_KINDS = [
  'vision',
  'mission',
  'pillar',
  'objective',
  'KPI',
  'initiative',
  'tactic',
  'action step',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A record of a plan with its place. */
export interface Part {
  kind: PartKind;
  id: number;
  title: string;
  code: string;
  /** The titles above it, from the pillar down. */
  where: string;
  parent: Part | undefined;
  entity: TitledKind;
  record: AnyRecord;
}

/** A strategy with its parts in the order of its board. */
export interface Plan {
  strategy: Strategy;
  revision: number;
  content: Content;
  parts: readonly Part[];
}

/** The calls that reading a plan takes. */
export const PLAN_CALLS = ['strategies.list', 'strategies.readContent'] as const;
type PlanApi = Api<(typeof PLAN_CALLS)[number]>;

/** The fields that say which strategy and which record are meant. */
export const strategyField = z.optional(
  z
    .union([z.int(), z.string()])
    .check(z.describe('The strategy: its id or title. May be left out where there is only one.')),
);
export const refOf = (text: string) => z.union([z.int(), z.string()]).check(z.describe(text));
export type Ref = string | number;

const named = ({ kind, id, title, code, where }: Part): string =>
  `${kind} ${id} “${title}”${code === '' ? '' : ` (code ${code})`}${where === '' ? '' : ` in ${where}`}`;

/** How many candidates an answer names. */
const CANDIDATES = 12;
const listOf = (texts: readonly string[]): string =>
  texts.slice(0, CANDIDATES).join('; ') +
  (texts.length > CANDIDATES ? `; and ${texts.length - CANDIDATES} more` : '');

/** What an id is written as: `12`, `KPI 12` or `kpi:12`. Ids of different kinds may be the same number. */
function readId(ref: Ref): { kind: string | undefined; id: number | undefined } {
  const [, kind, digits] = /^(?:([a-z][a-z ]*)[ :])? ?(\d{1,15})$/i.exec(String(ref).trim()) ?? [];
  return { kind: kind?.toLowerCase(), id: digits === undefined ? undefined : Number(digits) };
}

/** The strategy that is meant. Throws a ToolError that names those there are. */
export function pickStrategy(strategies: readonly Strategy[], ref: Ref | undefined): Strategy {
  const all = listOf(strategies.map(({ id, title }) => `${id} “${title}”`));
  if (strategies.length === 0)
    throw new ToolError(
      'This token opens no strategy: its user is a member of none, or the token names others.',
    );
  const [only] = strategies;
  if (ref === undefined) {
    if (only && strategies.length === 1) return only;
    throw new ToolError(`Say which strategy is meant, by its id: ${all}.`);
  }
  const text = fold(String(ref).trim());
  const byTitle = strategies.filter(({ title }) => fold(title) === text);
  const found = byTitle.length > 0 ? byTitle : strategies.filter(({ id }) => id === readId(ref).id);
  const partial = found.length > 0 ? found : strategies.filter(({ title }) => fold(title).includes(text));
  const [first, second] = partial;
  if (!first)
    throw new ToolError(`There is no strategy “${ref}”, or it is not shared with you. There are: ${all}.`);
  if (!second) return first;
  const candidates = listOf(partial.map(({ id, title }) => `${id} “${title}”`));
  throw new ToolError(`Several strategies match “${ref}”. Give the id of one: ${candidates}.`);
}

const NODE_KINDS = {
  vision: 'vision',
  mission: 'mission',
  perspective: 'pillar',
  objective: 'objective',
} as const satisfies Record<NodeType, PartKind>;

/** What the records of the other kinds are called. */
const KIND_PARTS: Record<Exclude<TitledKind, 'node'>, PartKind> = {
  kpi: 'KPI',
  initiative: 'initiative',
  tactic: 'tactic',
  actionStep: 'action step',
};

/** The parts of a content in the order of the board; what is unassigned comes last. */
function partsOf(content: Content): Part[] {
  const parts: Part[] = [];
  const add = (entity: TitledKind, record: Records[TitledKind], parent?: Part): Part => {
    const kind = entity === 'node' ? NODE_KINDS[(record as Records['node']).type] : KIND_PARTS[entity];
    const { id, code = '' } = record as AnyRecord & { code?: string };
    const where = parent ? [parent.where, parent.title].filter(Boolean).join(' > ') : '';
    const part = {
      kind,
      id,
      title: titleOf(entity, record),
      code,
      where,
      parent,
      entity,
      record: record as AnyRecord,
    };
    parts.push(part);
    return part;
  };
  const byId = <T extends { id: number }>(records: ReadonlyMap<number, T>) =>
    Array.from(records.values()).sort((a, b) => a.id - b.id);
  const kpisUnder = Map.groupBy(byId(content.kpi), ({ parentId, nodeId }) =>
    parentId === null ? `node ${nodeId}` : `kpi ${parentId}`,
  );
  const initiatives = Map.groupBy(byId(content.initiative), ({ nodeId }) => nodeId);
  const tactics = Map.groupBy(byId(content.tactic), ({ initiativeId }) => initiativeId);
  const steps = Map.groupBy(byId(content.actionStep), ({ tacticId }) => tacticId);
  const addKpis = (key: string, parent?: Part): void => {
    for (const kpi of kpisUnder.get(key) ?? []) addKpis(`kpi ${kpi.id}`, add('kpi', kpi, parent));
  };
  const addWork = (nodeId: number | null, parent?: Part): void => {
    for (const initiative of initiatives.get(nodeId) ?? []) {
      const above = add('initiative', initiative, parent);
      for (const tactic of tactics.get(initiative.id) ?? []) {
        const under = add('tactic', tactic, above);
        for (const step of steps.get(tactic.id) ?? []) add('actionStep', step, under);
      }
    }
  };
  const nodes = Array.from(content.node.values()).sort(byPosition);
  const ofType = (type: keyof typeof NODE_KINDS) => nodes.filter((node) => node.type === type);
  for (const type of ['vision', 'mission'] as const) for (const node of ofType(type)) add('node', node);
  for (const pillar of ofType('perspective')) {
    const above = add('node', pillar);
    for (const objective of ofType('objective').filter(({ perspectiveId }) => perspectiveId === pillar.id)) {
      const under = add('node', objective, above);
      addKpis(`node ${objective.id}`, under);
      addWork(objective.id, under);
    }
  }
  addKpis('node null');
  addWork(null);
  return parts;
}

/** Reads the plan of a strategy. */
export async function readPlan(api: PlanApi, ref: Ref | undefined): Promise<Plan> {
  const strategy = pickStrategy(await api('strategies.list'), ref);
  const revised = revisedOf(await api('strategies.readContent', { params: { id: strategy.id } }));
  return { strategy, ...revised, parts: partsOf(revised.content) };
}

/** Whether a part is another one or stands below it. */
export function isWithin(part: Part, top: Part): boolean {
  for (let up: Part | undefined = part; up; up = up.parent) if (up === top) return true;
  return false;
}

/**
 * The record that is meant: by id, code or title. With `isExact`, as writing needs it, a part of a title is not enough. Throws a ToolError
 * that names the candidates.
 */
export function findPart(
  { parts }: Pick<Plan, 'parts'>,
  ref: Ref,
  kinds: readonly PartKind[],
  isExact = false,
): Part {
  const what = kinds.join(', ').replace(/, ([^,]+)$/, ' or $1');
  const text = fold(String(ref).trim());
  const own = readId(ref);
  const among = parts.filter(({ kind }) => kinds.includes(kind));
  const ways: ((part: Part) => boolean)[] = [
    ({ code }) => typeof ref === 'string' && code !== '' && fold(code) === text,
    ({ title }) => fold(title) === text,
    ({ kind, id }) => id === own.id && (own.kind ?? kind.toLowerCase()) === kind.toLowerCase(),
    ({ title }) => !isExact && text !== '' && fold(title).includes(text),
  ];
  for (const way of ways) {
    const [first, ...more] = among.filter(way);
    if (!first) continue;
    if (more.length === 0) return first;
    throw new ToolError(
      `Several records match “${ref}”. Give one by its id, as in “${first.kind} ${first.id}”: ${listOf([first, ...more].map(named))}.`,
    );
  }
  const words = text.split(/\s+/).filter((word) => word.length > 2);
  const near = among.filter(({ title }) => words.some((word) => fold(title).includes(word)));
  const hint =
    near.length > 0
      ? `Did you mean: ${listOf(near.map(named))}?`
      : 'Call find or read_plan to see what there is.';
  throw new ToolError(`There is no ${what} “${ref}” in this strategy. ${hint}`);
}

/** The id and title of a part, and where it stands: how answers name it. */
export const namedPart = ({ kind, id, title, code, where }: Part) => ({ kind, id, title, code, where });
