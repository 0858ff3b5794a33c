import type { Change } from '../../../contract/change.ts';
import type { Flow, Link, Node, Strategy } from '../../../contract/entities.ts';
import type { ActionStep, Initiative, Tactic } from '../../../contract/initiative.ts';
import { patchKpis } from './patch-kpis.ts';
import type { Word } from './words.ts';

interface Identified {
  id: number;
}

/** A list with one change in it: a thing that is there already is not added twice, one that is gone is not missed. */
function patchList<T extends Identified>(list: T[], change: Change, made: () => T): T[] {
  const { id, operation, after } = change;
  const known = list.some((one) => one.id === id);
  if (operation === 'delete') return known ? list.filter((one) => one.id !== id) : list;
  if (known) return list.map((one) => (one.id === id ? { ...one, ...after } : one));
  return operation === 'create' ? [...list, made()] : list;
}

/** What a creation carries, with the lists a bare part lacks. */
const whole = (change: Change, rest: object = {}): unknown => ({ ...change.after, ...rest });

/** The tactic a change of an action step belongs to: told by creations and deletions, looked up for updates. */
const parentOf = (change: Change, field: 'initiativeId' | 'tacticId'): unknown =>
  change.after?.[field] ?? change.before?.[field];

function patchTactics(initiatives: Initiative[], change: Change): Initiative[] {
  const parent = parentOf(change, 'initiativeId');
  return initiatives.map((initiative) => {
    const isThere = initiative.id === parent || initiative.tactics.some((tactic) => tactic.id === change.id);
    if (!isThere) return initiative;
    return {
      ...initiative,
      tactics: patchList(initiative.tactics, change, () => whole(change, { actionSteps: [] }) as Tactic),
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
      const actionSteps = patchList(tactic.actionSteps, change, () => whole(change) as ActionStep);
      return { ...tactic, actionSteps };
    });
    return { ...initiative, tactics };
  });
}

/** A strategy's content after one change. Applying a change that is in already changes nothing that matters. */
export function patchFlow(flow: Flow, change: Change): Flow {
  switch (change.entity) {
    case 'node':
      return { ...flow, nodes: patchList(flow.nodes, change, () => whole(change) as Node) };
    case 'link':
      return { ...flow, links: patchList(flow.links, change, () => whole(change) as Link) };
    case 'kpi':
      return { ...flow, kpis: patchKpis(flow.kpis, change) };
    case 'initiative':
      return {
        ...flow,
        initiatives: patchList(flow.initiatives, change, () => whole(change, { tactics: [] }) as Initiative),
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
 * A strategy's content with a word of changes; those it has already are passed over. Undefined where they start after what
 * the content holds: something is missing, and it must be read again.
 */
export function catchUp(flow: Flow, { from, to, changes }: Word): Flow | undefined {
  if (from > flow.revision) return undefined;
  const news = changes.filter((change) => change.revision > flow.revision);
  const patched = news.reduce(patchFlow, flow);
  return { ...patched, revision: Math.max(flow.revision, to) };
}

/** The strategy itself with a word of changes: of its own words, those it has not yet. One that is behind them stays so. */
export function catchUpStrategy(strategy: Strategy, { from, to, changes }: Word): Strategy {
  if (from > strategy.revision) return strategy;
  const news = changes.filter(
    ({ revision, entity, operation }) =>
      revision > strategy.revision && entity === 'strategy' && operation === 'update',
  );
  const words = news.map(({ after }) => after);
  return Object.assign({ ...strategy, revision: Math.max(strategy.revision, to) }, ...words) as Strategy;
}
