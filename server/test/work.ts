import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { enroll, strategyOf } from './strategy.ts';

/** A strategy of an owner with a member who is responsible for a KPI, an initiative and a tactic. */
export async function workOf(product: Product, owner: Person, member: Person) {
  const board = await strategyOf(owner, { pillars: 1, objectives: 1 });
  const params = { id: board.id };
  await enroll(product, board.id, member, 'contributor');
  const kpi = await owner.done('kpis.create', {
    params,
    body: { measure: 'Churn', ownerId: member.id, inputOwner: member.username },
  });
  const initiative = await owner.done('initiatives.create', {
    params,
    body: { initiative: 'Call everyone', whoName: member.username.toUpperCase() },
  });
  await owner.done('tactics.create', {
    params,
    body: { initiativeId: initiative.id, title: 'Calls', owner: member.username },
  });
  const on = `kpi:${kpi.id}`;
  await owner.done('comments.create', { params, body: { of: on, text: `Ask @${member.username}. Please` } });
  return { board, kpi, initiative, on };
}
