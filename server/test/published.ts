import { NO_MARKS } from '../../contract/publication/publication.ts';
import type { Person } from './person.ts';
import { strategyOf } from './strategy.ts';

/** A strategy with a KPI that is red, and a snapshot of it. */
export async function measured(who: Person) {
  const board = await strategyOf(who, { pillars: 1, objectives: 2 });
  const params = { id: board.id };
  const [objective = { id: 0 }] = board.objectives;
  const kpi = {
    measure: 'Revenue',
    grain: 'month' as const,
    nodeId: objective.id,
    inputOwner: 'Ada Lovelace',
  };
  const { id: kpiId } = await who.done('kpis.create', { params, body: kpi });
  const points = [
    { period: '2025-10', value: 4711, note: 'Two suppliers were late' },
    { period: '2025-10', series: 'target' as const, value: 9000 },
  ];
  await who.done('points.write', { params: { id: kpiId }, body: { points } });
  const take = async (name: string) =>
    (await who.done('snapshots.create', { params, body: { name, period: '2025-10' } })).id;
  return { board, params, kpiId, objectiveId: objective.id, take, snapshotId: await take('October') };
}

/** What `measured` made. */
export type Scene = Awaited<ReturnType<typeof measured>>;
/** What is given to publish a page of it. */
export const bodyOf = ({ snapshotId, objectiveId, kpiId }: Scene) => ({
  snapshotId,
  title: 'Where we stand',
  marks: { ...NO_MARKS, objectives: [objectiveId], kpis: [kpiId] },
  expiresAt: null,
});

/** Publishes a page; the path is the one of its link. */
export async function published(who: Person, scene: Scene, more: object = {}) {
  const given = { params: scene.params, body: { ...bodyOf(scene), ...more } };
  const { link, publication } = await who.done('publications.create', given);
  const { pathname } = new URL(link);
  const params = { ...scene.params, publicationId: publication.id };
  return { publication, params, path: pathname, token: pathname.slice('/p/'.length) };
}
