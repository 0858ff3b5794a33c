import { generateKeyBetween } from 'fractional-indexing';
import { byPosition, UNTITLED } from '../../contract/constants.ts';
import type { Flow, Node, Strategy, User } from '../../contract/entities.ts';
import type { AnyKpi, DepartmentKpi, Kpi } from '../../contract/kpi.ts';
import type { ActionStep, Initiative, Tactic } from '../../contract/initiative.ts';
import { actionStep, departmentKpi, initiative, kpi, nextId, node, tactic, teamKpi } from './content.ts';
import { Refusal, type Handlers } from './answers.ts';

/** What the fake server holds. */
export interface World {
  /** Who is signed in. */
  user: User | null;
  /** The strategies of the list; all have the same content. */
  strategies: Strategy[];
  content: Flow;
}

interface Found<T> {
  one: T;
  /** Where it is. */
  list: T[];
}

function find<T extends { id: number }>(lists: readonly T[][], id: number): Found<T> {
  for (const list of lists) {
    const one = list.find((it) => it.id === id);
    if (one) return { one, list };
  }
  throw new Refusal('not_found', 'Not found.');
}

const departmentsOf = ({ kpis }: Flow): DepartmentKpi[][] => kpis.map((it: Kpi) => it.departmentKpis);
const kpiIn = (flow: Flow, id: number): Found<AnyKpi> =>
  find<AnyKpi>(
    [
      flow.kpis,
      ...departmentsOf(flow),
      ...departmentsOf(flow)
        .flat()
        .map(({ teamKpis }) => teamKpis),
    ],
    id,
  );
const initiativeIn = (flow: Flow, id: number): Found<Initiative> => find([flow.initiatives], id);
const tacticsOf = ({ initiatives }: Flow): Tactic[][] => initiatives.map(({ tactics }) => tactics);
const tacticIn = (flow: Flow, id: number): Found<Tactic> => find(tacticsOf(flow), id);
const stepIn = (flow: Flow, id: number): Found<ActionStep> =>
  find(
    tacticsOf(flow)
      .flat()
      .map(({ actionSteps }) => actionSteps),
    id,
  );

function add<T>(list: T[], one: T): T {
  list.push(one);
  return one;
}

/** Changes the fields that a body gives. */
const change = <T extends object>({ one }: Found<T>, body: object): T => Object.assign(one, given(body));
const remove = <T>({ one, list }: Found<T>): void => void list.splice(list.indexOf(one), 1);
const given = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** The fields of a node that its body gives; its place among its siblings is not one of them. */
function nodeFields<T extends object>(body: T): Omit<T, 'beforeId'> {
  const fields: T & { beforeId?: unknown } = { ...body };
  delete fields.beforeId;
  return fields;
}

/** The position of a node that comes before a sibling; null is the end. */
function positionBefore(beforeId: number | null, { id, type, perspectiveId }: Node, nodes: Node[]): string {
  const siblings = nodes
    .filter((it) => it.id !== id && it.type === type && it.perspectiveId === perspectiveId)
    .toSorted(byPosition);
  const at = beforeId === null ? siblings.length : siblings.findIndex((it) => it.id === beforeId);
  return generateKeyBetween(siblings[at - 1]?.position ?? null, siblings[at]?.position ?? null);
}

/** How the fake server answers, unless a test says otherwise: it reads and writes what it holds. */
export function defaultAnswers(server: World): Handlers {
  const flow = () => server.content;
  const strategyOf = (id: number) => find([server.strategies], id);
  return {
    'user.read': () => {
      if (!server.user) throw new Refusal('not_signed_in', 'Sign in first.');
      return server.user;
    },
    'session.delete': () => void (server.user = null),
    'strategies.list': () => server.strategies,
    'strategies.read': ({ params }) => strategyOf(params.id).one,
    'strategies.update': ({ params, body }) => change(strategyOf(params.id), body),
    'strategies.setBoardTitle': ({ params, body }) => change(strategyOf(params.id), body),
    'strategies.delete': ({ params }) => remove(strategyOf(params.id)),
    'strategies.readFlow': () => flow(),
    'nodes.create': ({ body }) =>
      add(flow().nodes, node({ ...nodeFields(body), title: body.title || UNTITLED })),
    'nodes.update': ({ params, body }) => {
      const one = change(find([flow().nodes], params.nodeId), nodeFields(body));
      if (body.beforeId !== undefined) one.position = positionBefore(body.beforeId, one, flow().nodes);
      return one;
    },
    'nodes.delete': ({ params }) => {
      remove(find([flow().nodes], params.nodeId));
      flow().nodes = flow().nodes.filter(({ perspectiveId }) => perspectiveId !== params.nodeId);
    },
    'links.create': ({ body: { sourceId, targetId } }) =>
      add(flow().links, { id: nextId(), sourceId, targetId, type: 'hierarchy' }),
    'kpis.create': ({ body }) => add(flow().kpis, kpi(given(body))),
    'kpis.createDepartment': ({ body: { kpiId, ...fields } }) => {
      const { one } = find([flow().kpis], kpiId);
      return add(one.departmentKpis, departmentKpi(kpiId, { nodeId: one.nodeId, ...given(fields) }));
    },
    'kpis.createTeam': ({ body: { departmentKpiId, ...fields } }) => {
      const { one } = find(departmentsOf(flow()), departmentKpiId);
      return add(one.teamKpis, teamKpi(departmentKpiId, { nodeId: one.nodeId, ...given(fields) }));
    },
    'kpis.update': ({ params, body }) => change(kpiIn(flow(), params.id), body),
    'kpis.delete': ({ params }) => remove(kpiIn(flow(), params.id)),
    'initiatives.create': ({ body }) => add(flow().initiatives, initiative(given(body))),
    'initiatives.update': ({ params, body }) => change(initiativeIn(flow(), params.id), body),
    'initiatives.delete': ({ params }) => remove(initiativeIn(flow(), params.id)),
    'tactics.create': ({ body: { initiativeId, ...fields } }) =>
      add(initiativeIn(flow(), initiativeId).one.tactics, tactic(initiativeId, given(fields))),
    'tactics.update': ({ params, body }) => change(tacticIn(flow(), params.id), body),
    'tactics.delete': ({ params }) => remove(tacticIn(flow(), params.id)),
    'actionSteps.create': ({ body: { tacticId, ...fields } }) =>
      add(tacticIn(flow(), tacticId).one.actionSteps, actionStep(tacticId, given(fields))),
    'actionSteps.update': ({ params, body }) => change(stepIn(flow(), params.id), body),
    'actionSteps.delete': ({ params }) => remove(stepIn(flow(), params.id)),
  };
}
