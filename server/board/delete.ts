import type { Change } from '../change/door.ts';
import { unassignInitiatives } from '../initiatives/initiatives.ts';
import { unassignKpis } from '../kpis/kpis.ts';
import { findNode } from './nodes.ts';
import { toLink, toNode } from './rows.ts';

/** Deletes a node, its links, and the objectives of a pillar. The KPIs and initiatives of a deleted objective stay, Unassigned. */
export async function deleteNode(change: Change, id: number): Promise<void> {
  const node = await findNode(change, id);
  const { writer } = change;
  const objectives = await writer.selectFrom('nodes').selectAll().where('perspective_id', '=', id).execute();
  const gone = [...objectives.map(toNode), node];
  const ids = gone.map((one) => one.id);
  const links = await writer
    .deleteFrom('links')
    .where((row) => row.or([row('source_id', 'in', ids), row('target_id', 'in', ids)]))
    .returningAll()
    .execute();
  for (const link of links) change.record({ entity: 'link', id: link.id, label: '', before: toLink(link) });
  await unassignKpis(change, ids);
  await unassignInitiatives(change, ids);
  await writer.deleteFrom('nodes').where('perspective_id', '=', id).execute();
  await writer.deleteFrom('nodes').where('id', '=', id).execute();
  for (const one of gone) change.record({ entity: 'node', id: one.id, label: one.title, before: one });
}
