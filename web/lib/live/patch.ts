import type { Change } from '../../../contract/change.ts';
import type { Flow, Link, Node, Strategy } from '../../../contract/entities.ts';
import type { ActionStep, Initiative, Tactic } from '../../../contract/initiative.ts';
import { patchKpis } from './patch-kpis.ts';
import type { Changes } from './read-with-changes.ts';

interface Identified {
  id: number;
}

/** Applies one change to a list. Creating or deleting twice has no effect. */
function patchList<T extends Identified>(list: T[], change: Change, made: () => T): T[] {
  const { id, operation, after } = change;
  const known = list.some((one) => one.id === id);
  if (operation === 'delete') return known ? list.filter((one) => one.id !== id) : list;
  if (known) return list.map((one) => (one.id === id ? { ...one, ...after } : one));
  return operation === 'create' ? [...list, made()] : list;
}

/** The record of a creation, with the empty lists that the change lacks. */
const created = (change: Change, rest: object = {}): unknown => ({ ...change.after, ...rest });

/** The parent of a created or deleted record; updates do not carry it. */
const parentOf = (change: Change, field: 'initiativeId' | 'tacticId'): unknown =>
  change.after?.[field] ?? change.before?.[field];

function patchTactics(initiatives: Initiative[], change: Change): Initiative[] {
  const parent = parentOf(change, 'initiativeId');
  return initiatives.map((initiative) => {
    const isThere = initiative.id === parent || initiative.tactics.some((tactic) => tactic.id === change.id);
    if (!isThere) return initiative;
    return {
      ...initiative,
      tactics: patchList(initiative.tactics, change, () => created(change, { actionSteps: [] }) as Tactic),
    };
  });
}

function patchSteps(initiatives: Initiative[], change: Change): Initiative[] {
  const parent = parentOf(change, 'tacticId');
  const isOf = (tactic: Tactic): boolean =>
    tactic.id === parent || tactic.actionSteps.some((step) => step.id === change.id);
  return initiatives.map((initiative) => {
    if (!initiative.tactics.some(isOf)) return initiative;
    const tactics = initiative.tactics.map((tactic) => {
      if (!isOf(tactic)) return tactic;
      const actionSteps = patchList(tactic.actionSteps, change, () => created(change) as ActionStep);
      return { ...tactic, actionSteps };
    });
    return { ...initiative, tactics };
  });
}

/** Applies one change to a strategy's content. Applying it twice is the same as once. */
export function patchFlow(flow: Flow, change: Change): Flow {
  switch (change.entity) {
    case 'node':
      return { ...flow, nodes: patchList(flow.nodes, change, () => created(change) as Node) };
    case 'link':
      return { ...flow, links: patchList(flow.links, change, () => created(change) as Link) };
    case 'kpi':
      return { ...flow, kpis: patchKpis(flow.kpis, change) };
    case 'initiative':
      return {
        ...flow,
        initiatives: patchList(
          flow.initiatives,
          change,
          () => created(change, { tactics: [] }) as Initiative,
        ),
      };
    case 'tactic':
      return { ...flow, initiatives: patchTactics(flow.initiatives, change) };
    case 'actionStep':
      return { ...flow, initiatives: patchSteps(flow.initiatives, change) };
    case 'strategy':
    case 'membership':
    case 'inviteLink':
      break;
  }
  return flow;
}

/**
 * Applies changes to a strategy's content, without those that it has already.
 * Undefined where changes before them are missing: the content must be read again.
 */
export function catchUp(flow: Flow, { from, to, changes }: Changes): Flow | undefined {
  if (from > flow.revision) return undefined;
  const fresh = changes.filter((change) => change.revision > flow.revision);
  const patched = fresh.reduce(patchFlow, flow);
  return { ...patched, revision: Math.max(flow.revision, to) };
}

/** Applies the changes of the strategy itself that it does not have yet. Where earlier ones are missing, it stays as it is. */
export function catchUpStrategy(strategy: Strategy, { from, to, changes }: Changes): Strategy {
  if (from > strategy.revision) return strategy;
  const fresh = changes.filter(
    ({ revision, entity, operation }) =>
      revision > strategy.revision && entity === 'strategy' && operation === 'update',
  );
  const updates = fresh.map(({ after }) => after);
  return Object.assign({ ...strategy, revision: Math.max(strategy.revision, to) }, ...updates) as Strategy;
}
