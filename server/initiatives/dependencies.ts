import type { ChangeContext } from '../change/pipeline.ts';
import { enforceLimit } from '../change/limits.ts';
import { badField } from '../refusal.ts';

/** The dependencies of one initiative, sorted by id. */
export async function dependenciesOf({ writer }: ChangeContext, id: number): Promise<number[]> {
  const rows = await writer
    .selectFrom('dependencies')
    .select('depends_on_id')
    .where('initiative_id', '=', id)
    .orderBy('depends_on_id')
    .execute();
  return rows.map((row) => row.depends_on_id);
}

/** Throws unless every dependency is another initiative of this strategy and makes no cycle. A new initiative has no `id`. */
export async function requireDependencies(
  change: ChangeContext,
  id: number | undefined,
  wanted: number[],
): Promise<number[]> {
  const dependencies = [...new Set(wanted)].toSorted((a, b) => a - b);
  if (dependencies.length === 0) return dependencies;
  const { writer, strategyId } = change;
  const found = await writer
    .selectFrom('initiatives')
    .select('id')
    .where('strategy_id', '=', strategyId)
    .where('id', 'in', dependencies)
    .execute();
  if (found.length !== dependencies.length)
    throw badField('dependencies', 'Choose initiatives of this strategy');
  if (id === undefined) return dependencies;
  if (dependencies.includes(id)) throw badField('dependencies', 'An initiative cannot depend on itself');
  const edges = await writer
    .selectFrom('dependencies')
    .select(['initiative_id', 'depends_on_id'])
    .where('strategy_id', '=', strategyId)
    .execute();
  const next = Map.groupBy(edges, (edge) => edge.initiative_id);
  const seen = new Set(dependencies);
  for (const at of seen) {
    if (at === id) throw badField('dependencies', 'These dependencies would form a circle');
    for (const edge of next.get(at) ?? []) seen.add(edge.depends_on_id);
  }
  return dependencies;
}

/** Replaces the dependencies of an initiative. */
export async function writeDependencies(
  change: ChangeContext,
  id: number,
  dependencies: number[],
): Promise<void> {
  const { writer, strategyId } = change;
  const { numDeletedRows } = await writer
    .deleteFrom('dependencies')
    .where('initiative_id', '=', id)
    .executeTakeFirst();
  if (dependencies.length === 0) return;
  if (dependencies.length > numDeletedRows) await enforceLimit(change, 'dependency', dependencies.length);
  await writer
    .insertInto('dependencies')
    .values(dependencies.map((on) => ({ strategy_id: strategyId, initiative_id: id, depends_on_id: on })))
    .execute();
}

/** Removes an initiative from the dependencies of others before it is deleted, and records each change. */
export async function dropFromDependencies(change: ChangeContext, id: number): Promise<void> {
  const { writer } = change;
  const edges = await writer
    .selectFrom('dependencies')
    .innerJoin('initiatives', 'initiatives.id', 'dependencies.initiative_id')
    .select(['dependencies.initiative_id', 'dependencies.depends_on_id', 'initiatives.initiative as label'])
    .where('dependencies.initiative_id', 'in', (query) =>
      query.selectFrom('dependencies').select('initiative_id').where('depends_on_id', '=', id),
    )
    .orderBy('dependencies.depends_on_id')
    .execute();
  await writer
    .deleteFrom('dependencies')
    .where((row) => row.or([row('depends_on_id', '=', id), row('initiative_id', '=', id)]))
    .execute();
  for (const [other, rows] of Map.groupBy(edges, (edge) => edge.initiative_id)) {
    const before = rows.map((edge) => edge.depends_on_id);
    if (other === id) continue;
    const after = before.filter((one) => one !== id);
    const [{ label } = { label: '' }] = rows;
    change.record({
      entity: 'initiative',
      id: other,
      label,
      before: { dependencies: before },
      after: { dependencies: after },
    });
  }
}
