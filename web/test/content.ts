import type { Person } from '../../contract/admin/people.ts';
import type { Responsibilities } from '../../contract/people/sharing.ts';
import { DEFAULT_BOARD_TITLE, KPI_LEVELS } from '../../contract/kinds/constants.ts';
import type { ContentRecords, Link, Node, Strategy, User } from '../../contract/api/entities.ts';
import { PLAN_KINDS, revisedOf, sorted } from '../../contract/api/views.ts';
import type { Content as Plan } from '../../contract/commands/content.ts';
import { KINDS, type Records } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';

/** The strategy that the pages under test show. */
export const STRATEGY_ID = 1;

/** Who is signed in, unless a test says otherwise. */
export const ada: User = { id: 1, username: 'ada', name: 'Ada', fullName: null, mustChangePassword: false };

let lastId = 100;

/** An id that nothing else has. */
export const nextId = (): number => ++lastId;

/** A strategy as its owner sees it. */
export const strategy = (fields: Partial<Strategy> = {}): Strategy => ({
  id: STRATEGY_ID,
  userId: ada.id,
  title: 'Northwind',
  description: '',
  boardTitle: DEFAULT_BOARD_TITLE,
  mapTurned: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  role: 'owner',
  owner: { userId: ada.id, username: ada.username, fullName: null, name: ada.name },
  members: [],
  ...fields,
});

/** A vision, mission, pillar or objective. */
function node(fields: Partial<Node> & Pick<Node, 'type'>): Node {
  const id = fields.id ?? nextId();
  const position = `a0${String(id).padStart(8, '0')}V`;
  return {
    id,
    strategyId: STRATEGY_ID,
    title: 'Untitled',
    code: '',
    description: '',
    perspectiveId: null,
    color: null,
    weight: 1,
    mapX: null,
    mapY: null,
    position,
    ...fields,
  };
}

/** A new record of a kind, as the server makes it where nothing is given. */
function initialOf<K extends KindName>(kind: K): Records[K] {
  const fields = Object.entries(KINDS[kind].fields).map(([name, { initial }]) => [name, initial]);
  const own = { ...Object.fromEntries(fields), id: nextId() } as Records[K];
  return { ...own, ...('strategyId' in own && { strategyId: STRATEGY_ID }) };
}

/** A KPI as a test describes it, with those below it; what it leaves out is as the server makes it. */
export type NewKpi = Partial<Omit<Records['kpi'], 'kpiLevel' | 'parentId'>> & { below?: NewKpi[] };

/** A primary KPI. */
export const kpi = (fields: Partial<Records['kpi']> = {}): Records['kpi'] => ({
  ...initialOf('kpi'),
  measure: 'Measure',
  unit: '%',
  ...fields,
});

/** A KPI and all below it. */
function kpiTree({ below = [], ...fields }: NewKpi, parent?: Records['kpi']): Records['kpi'][] {
  const level = parent && KPI_LEVELS[KPI_LEVELS.indexOf(parent.kpiLevel) + 1];
  const own = kpi({ ...fields, ...(parent && level && { parentId: parent.id, kpiLevel: level }) });
  return [own, ...below.flatMap((child) => kpiTree(child, own))];
}

/** A tactic as a test describes it, with its action steps. */
export type NewTactic = Partial<Records['tactic']> & { steps?: Partial<Records['actionStep']>[] };

/** An initiative as a test describes it, with its tactics. */
export type NewInitiative = Partial<Records['initiative']> & { tactics?: NewTactic[] };

/** An initiative. */
const initiative = (fields: Partial<Records['initiative']> = {}): Records['initiative'] => ({
  ...initialOf('initiative'),
  initiative: 'Initiative',
  ...fields,
});

/** What a strategy holds, in short: an objective is named by its title, an initiative that comes first by its own. */
export interface Content {
  nodes?: (Partial<Node> & Pick<Node, 'type'>)[];
  /** Pillar title to its objectives' titles. */
  pillars?: Record<string, string[]>;
  /** Causes and their effects. */
  causes?: [cause: string, effect: string, fields?: Partial<Link>][];
  kpis?: (NewKpi & { objective?: string })[];
  initiatives?: (NewInitiative & { objective?: string; after?: string[] })[];
}

/** The records of a content by kind, in the order of their ids. */
export const recordsIn = (content: Plan): Omit<ContentRecords, 'revision'> =>
  Object.fromEntries(
    PLAN_KINDS.map((kind) => [kind, sorted<{ id: number }>(content[kind].values())]),
  ) as unknown as Omit<ContentRecords, 'revision'>;

/** Builds the records of a strategy. */
export function contentOf({
  nodes = [],
  pillars = {},
  causes = [],
  kpis = [],
  initiatives = [],
}: Content = {}): ContentRecords {
  const made: ContentRecords = {
    revision: 1,
    node: nodes.map(node),
    link: [],
    kpi: [],
    initiative: [],
    tactic: [],
    actionStep: [],
  };
  for (const [title, objectives] of Object.entries(pillars)) {
    const pillar = node({ type: 'perspective', title });
    const below = objectives.map((objective) =>
      node({ type: 'objective', title: objective, perspectiveId: pillar.id }),
    );
    made.node.push(pillar, ...below);
  }
  const nodeId = (title: string | undefined) =>
    title === undefined ? {} : { nodeId: idOf(made.node, (it) => it.title, title) };
  for (const { objective, after = [], tactics = [], ...fields } of initiatives) {
    const dependencies = after.map((name) => idOf(made.initiative, (it) => it.initiative, name));
    const own = initiative({ dependencies, ...nodeId(objective), ...fields });
    made.initiative.push(own);
    for (const { steps = [], ...tacticFields } of tactics) {
      const tactic = { ...initialOf('tactic'), initiativeId: own.id, title: 'Tactic', ...tacticFields };
      made.tactic.push(tactic);
      for (const step of steps)
        made.actionStep.push({
          ...initialOf('actionStep'),
          tacticId: tactic.id,
          title: 'Action step',
          ...step,
        });
    }
  }
  for (const [cause, effect, fields] of causes)
    made.link.push({
      ...initialOf('link'),
      type: 'causes',
      sourceId: idOf(made.node, (it) => it.title, cause),
      targetId: idOf(made.node, (it) => it.title, effect),
      ...fields,
    });
  made.kpi.push(...kpis.flatMap(({ objective, ...fields }) => kpiTree({ ...nodeId(objective), ...fields })));
  return made;
}

/** A content as components get it. */
export const planOf = (content: Content): Plan => revisedOf(contentOf(content)).content;

function idOf<T extends { id: number }>(list: readonly T[], nameOf: (it: T) => string, name: string): number {
  const found = list.find((it) => nameOf(it) === name);
  if (!found) throw new Error(`The content has no ${name}`);
  return found.id;
}

/** For how much somebody is responsible; for nothing where a field is left out. */
export const responsibleFor = (fields: Partial<Responsibilities> = {}): Responsibilities => ({
  kpis: 0,
  initiatives: 0,
  tactics: 0,
  actionSteps: 0,
  reviewActions: 0,
  ...fields,
});

/** An account as operators see one. */
export const accountOf = (id: number, fields: Partial<Person> = {}): Person => ({
  id,
  username: `person-${id}`,
  name: `Person ${id}`,
  state: 'active',
  isOperator: false,
  hasSecondFactor: false,
  temporaryUntil: null,
  createdAt: '2026-01-02T03:04:00.000Z',
  lastSeenAt: null,
  sessions: 0,
  owned: 0,
  memberships: 0,
  ...fields,
});
