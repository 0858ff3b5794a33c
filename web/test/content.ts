import type { Person } from '../../contract/admin/people.ts';
import type { Responsibilities } from '../../contract/people/sharing.ts';
import { DEFAULT_BOARD_TITLE } from '../../contract/kinds/constants.ts';
import type { Flow, Link, Node, Strategy, User } from '../../contract/api/entities.ts';
import type { ActionStep, Initiative, Tactic } from '../../contract/api/initiative.ts';
import { inputDay, inputStatusOf } from '../../contract/month/input-status.ts';
import { KINDS, type Records } from '../../contract/kinds/kinds.ts';
import type { KindName } from '../../contract/kinds/names.ts';
import type { DepartmentKpi, Kpi, TeamKpi } from '../../contract/api/kpi.ts';

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

/** A KPI as a test describes it; what it leaves out is as the server makes it. */
export type NewKpi = Partial<Omit<Kpi, 'kpiLevel' | 'departmentKpis'>> & { below?: NewKpi[] };

function measure(fields: NewKpi) {
  const given = { ...fields };
  delete given.below;
  // Nested, it has its children in place of its parent's id.
  const { parentId: _, kpiLevel: __, ...initial } = initialOf('kpi');
  const made = {
    ...initial,
    measure: 'Measure',
    unit: '%',
    parentKpi: null,
    ...given,
  };
  return { ...made, inputStatus: inputStatusOf(made.measureDueDate, made.actualDate, inputDay()) };
}

/** A team KPI under a department KPI. */
const teamKpi = (departmentKpiId: number, fields: NewKpi): TeamKpi => ({
  ...measure(fields),
  kpiLevel: 'team',
  departmentKpiId,
});

/** A department KPI under a primary KPI, with the team KPIs below it. */
function departmentKpi(kpiId: number, fields: NewKpi): DepartmentKpi {
  const own = measure(fields);
  const teamKpis = (fields.below ?? []).map((team) => teamKpi(own.id, below(own, team)));
  return { ...own, kpiLevel: 'department', kpiId, teamKpis };
}

/** A primary KPI, with those below it. */
export function kpi(fields: NewKpi = {}): Kpi {
  const own = measure(fields);
  const departmentKpis = (fields.below ?? []).map((department) =>
    departmentKpi(own.id, below(own, department)),
  );
  return { ...own, kpiLevel: 'primary', departmentKpis };
}

const below = ({ id, nodeId, measure }: Pick<Kpi, 'id' | 'nodeId' | 'measure'>, fields: NewKpi): NewKpi => ({
  nodeId,
  parentKpi: { id, measure },
  ...fields,
});

/** An action step of a tactic. */
const actionStep = (tacticId: number, fields: Partial<ActionStep> = {}): ActionStep => ({
  ...initialOf('actionStep'),
  tacticId,
  title: 'Action step',
  ...fields,
});

/** A tactic as a test describes it. */
export type NewTactic = Partial<Omit<Tactic, 'actionSteps'>> & { steps?: Partial<ActionStep>[] };

/** A tactic of an initiative, with its action steps. */
function tactic(initiativeId: number, { steps = [], ...fields }: NewTactic = {}): Tactic {
  const own = { ...initialOf('tactic'), initiativeId, title: 'Tactic', ...fields };
  return { ...own, actionSteps: steps.map((step) => actionStep(own.id, step)) };
}

/** An initiative as a test describes it. */
export type NewInitiative = Partial<Omit<Initiative, 'tactics'>> & { tactics?: NewTactic[] };

/** An initiative with its tactics and their action steps. */
export function initiative({ tactics = [], ...fields }: NewInitiative = {}): Initiative {
  const own = { ...initialOf('initiative'), initiative: 'Initiative', ...fields };
  return { ...own, tactics: tactics.map((one) => tactic(own.id, one)) };
}

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

/** Builds the content of a strategy. */
export function contentOf({
  nodes = [],
  pillars = {},
  causes = [],
  kpis = [],
  initiatives = [],
}: Content = {}): Flow {
  const made = nodes.map(node);
  for (const [title, objectives] of Object.entries(pillars)) {
    const pillar = node({ type: 'perspective', title });
    const below = objectives.map((objective) =>
      node({ type: 'objective', title: objective, perspectiveId: pillar.id }),
    );
    made.push(pillar, ...below);
  }
  const nodeId = (title: string | undefined) =>
    title === undefined ? {} : { nodeId: idOf(made, (it) => it.title, title) };
  const work: Initiative[] = [];
  for (const { objective, after = [], ...fields } of initiatives) {
    const dependencies = after.map((name) => idOf(work, (it) => it.initiative, name));
    work.push(initiative({ dependencies, ...nodeId(objective), ...fields }));
  }
  return {
    revision: 1,
    nodes: made,
    links: causes.map(([cause, effect, fields]) => ({
      ...initialOf('link'),
      type: 'causes',
      sourceId: idOf(made, (it) => it.title, cause),
      targetId: idOf(made, (it) => it.title, effect),
      ...fields,
    })),
    kpis: kpis.map(({ objective, ...fields }) => kpi({ ...nodeId(objective), ...fields })),
    initiatives: work,
  };
}

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
