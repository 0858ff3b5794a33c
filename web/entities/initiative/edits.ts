import { INITIATIVE_STATUS_DEFAULT } from '../../../contract/constants.ts';
import type { Flow } from '../../../contract/entities.ts';
import type { Initiative } from '../../../contract/initiative.ts';
import type { BodyInput } from '../../../contract/route.ts';
import type { Routes } from '../../../contract/routes.ts';
import { realId, type ContentEdit } from '../../lib/outbox.ts';

/** Fields of an initiative that a person can give; dates are calendar dates, YYYY-MM-DD. Ids may be temporary. */
export type InitiativeFields = BodyInput<Routes['initiatives.update']>;
/** An initiative that does not exist yet; without `nodeId` it is Unassigned. */
export type NewInitiative = BodyInput<Routes['initiatives.create']>;

type Resolve = (id: number) => number;

/** Adds an initiative, under a temporary id until the server names it. */
export function createInitiative(
  strategyId: number,
  temporary: number,
  fields: NewInitiative,
): ContentEdit<'initiatives.create'> {
  const empty: Initiative = {
    id: temporary,
    strategyId,
    nodeId: null,
    initiative: '',
    description: '',
    whoName: '',
    whoDepartment: '',
    whenDate: null,
    startDate: null,
    budget: 0,
    progress: 0,
    status: INITIATIVE_STATUS_DEFAULT,
    dependencies: [],
    how: '',
    notes: '',
    attachments: [],
    tactics: [],
  };
  return {
    route: 'initiatives.create',
    params: { id: strategyId },
    body: (resolve) => ({ ...fields, ...references(fields, resolve) }),
    creates: temporary,
    optimistic: (flow, resolve) => put(flow, merged(empty, fields, resolve)),
    settle: put,
  };
}

/** Changes an initiative; fields that are left out stay as they are. */
export function updateInitiative(
  initiativeId: number,
  fields: InitiativeFields,
): ContentEdit<'initiatives.update'> {
  return {
    route: 'initiatives.update',
    params: (resolve) => ({ id: resolve(initiativeId) }),
    body: (resolve) => ({ ...fields, ...references(fields, resolve) }),
    optimistic: (flow, resolve) => {
      const before = flow.initiatives.find(({ id }) => id === resolve(initiativeId));
      return before ? put(flow, merged(before, fields, resolve)) : flow;
    },
    settle: put,
  };
}

/** Takes an initiative away, with its tactics and their action steps; it leaves the dependencies of others. */
export function deleteInitiative(
  strategyId: number,
  initiativeId: number,
): ContentEdit<'initiatives.delete'> {
  const without = (flow: Flow, gone: number): Flow => ({
    ...flow,
    initiatives: flow.initiatives.filter(({ id }) => id !== gone).map((it) => withoutDependency(it, gone)),
  });
  return {
    route: 'initiatives.delete',
    params: (resolve) => ({ id: resolve(initiativeId) }),
    optimistic: (flow, resolve) => without(flow, resolve(initiativeId)),
    settle: (flow) => without(flow, realId(strategyId, initiativeId)),
  };
}

const withoutDependency = (initiative: Initiative, gone: number): Initiative => {
  const { dependencies } = initiative;
  if (!dependencies.includes(gone)) return initiative;
  return { ...initiative, dependencies: dependencies.filter((id) => id !== gone) };
};

function references(fields: InitiativeFields, resolve: Resolve) {
  const { nodeId, dependencies } = fields;
  return {
    ...(typeof nodeId === 'number' && { nodeId: resolve(nodeId) }),
    ...(dependencies && { dependencies: dependencies.map(resolve) }),
  };
}

/** The initiative as the server will probably answer it. */
function merged(before: Initiative, fields: InitiativeFields, resolve: Resolve): Initiative {
  const { whenDate, startDate, attachments, ...rest } = trimmed(fields);
  return {
    ...before,
    ...(rest as Partial<Initiative>),
    ...references(fields, resolve),
    // Empty means none; the end travels as a date-time at UTC midnight.
    ...(startDate !== undefined && { startDate: startDate || null }),
    ...(whenDate !== undefined && { whenDate: whenDate ? `${whenDate.slice(0, 10)}T00:00:00.000Z` : null }),
    ...(attachments && { attachments: attachments.map((address) => address.trim()) }),
  };
}

/** The fields that are given, their texts as the server keeps them. */
export function trimmed<T extends object>(fields: T): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T;
}

/** The list with an item in the place of the one with its id, or last. */
export const putIn = <T extends { id: number }>(list: readonly T[], item: T): T[] =>
  list.some(({ id }) => id === item.id) ? list.map((it) => (it.id === item.id ? item : it)) : [...list, item];

const put = (flow: Flow, initiative: Initiative): Flow => ({
  ...flow,
  initiatives: putIn(flow.initiatives, initiative),
});
