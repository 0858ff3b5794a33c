import type { Node } from '../../contract/entities.ts';
import type { ChangeContext } from '../change/pipeline.ts';
import { unassignInitiatives } from '../initiatives/initiatives.ts';
import { unassignKpis } from '../kpis/kpis.ts';
import { drain, PAGE } from '../paging.ts';
import { createYielder } from '../event-loop.ts';
import { findNode } from './nodes.ts';
import { toLink, toNode } from './rows.ts';

function deleteLinks(change: ChangeContext, ids: number[]): Promise<void> {
  const { writer } = change;
  const page = writer
    .selectFrom('links')
    .select('id')
    .where((row) => row.or([row('source_id', 'in', ids), row('target_id', 'in', ids)]))
    .limit(PAGE);
  return drain(
    () => writer.deleteFrom('links').where('id', 'in', page).returningAll().execute(),
    (link) => change.record({ entity: 'link', id: link.id, label: '', before: toLink(link) }),
  );
}

async function deleteNodes(change: ChangeContext, ids: number[]): Promise<void> {
  await deleteLinks(change, ids);
  await unassignKpis(change, ids);
  await unassignInitiatives(change, ids);
  await change.writer.deleteFrom('nodes').where('id', 'in', ids).execute();
}

/**
 * Deletes a node with its links, and the objectives of a pillar. KPIs and initiatives of a deleted objective become
 * Unassigned. Other requests run in between.
 */
export async function deleteNode(change: ChangeContext, id: number): Promise<void> {
  const node = await findNode(change, id);
  const yieldIfDue = createYielder();
  const deleted: Node[] = [];
  for (let isLast = false; !isLast; await yieldIfDue()) {
    const rows = await change.writer
      .selectFrom('nodes')
      .selectAll()
      .where('perspective_id', '=', id)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    isLast = rows.length < PAGE;
    const nodes = [...rows.map(toNode), ...(isLast ? [node] : [])];
    await deleteNodes(
      change,
      nodes.map((one) => one.id),
    );
    for (const one of nodes) deleted.push(one);
  }
  for (const one of deleted) change.record({ entity: 'node', id: one.id, label: one.title, before: one });
}
