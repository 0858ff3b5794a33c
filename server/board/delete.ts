import type { Node } from '../../contract/entities.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { unassignInitiatives } from '../initiatives/initiatives.ts';
import { unassignKpis } from '../kpis/kpis.ts';
import { drain, PAGE } from '../paging.ts';
import { createYielder } from '../event-loop.ts';
import { findNode } from './nodes.ts';
import { toLink, toNode } from './rows.ts';

/** Deletes the links from and to some nodes. */
function deleteLinks(change: ChangeContext, ids: number[]): Promise<void> {
  const { writer } = change;
  const some = writer
    .selectFrom('links')
    .select('id')
    .where((row) => row.or([row('source_id', 'in', ids), row('target_id', 'in', ids)]))
    .limit(PAGE);
  return drain(
    () => writer.deleteFrom('links').where('id', 'in', some).returningAll().execute(),
    (link) => change.record({ entity: 'link', id: link.id, label: '', before: toLink(link) }),
  );
}

/** Deletes some nodes with their links. Their KPIs and initiatives stay, Unassigned. */
async function deleteNodes(change: ChangeContext, ids: number[]): Promise<void> {
  await deleteLinks(change, ids);
  await unassignKpis(change, ids);
  await unassignInitiatives(change, ids);
  await change.writer.deleteFrom('nodes').where('id', 'in', ids).execute();
}

/**
 * Deletes a node, its links, and the objectives of a pillar. The KPIs and initiatives of a deleted objective stay, Unassigned.
 * Other requests run in between.
 */
export async function deleteNode(change: ChangeContext, id: number): Promise<void> {
  const node = await findNode(change, id);
  const yieldIfDue = createYielder();
  const gone: Node[] = [];
  for (let isLast = false; !isLast; await yieldIfDue()) {
    const rows = await change.writer
      .selectFrom('nodes')
      .selectAll()
      .where('perspective_id', '=', id)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    isLast = rows.length < PAGE;
    const some = [...rows.map(toNode), ...(isLast ? [node] : [])];
    await deleteNodes(
      change,
      some.map((one) => one.id),
    );
    for (const one of some) gone.push(one);
  }
  for (const one of gone) change.record({ entity: 'node', id: one.id, label: one.title, before: one });
}
