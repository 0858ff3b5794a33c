import fc from 'fast-check';
import { LINK_STRENGTHS } from '../../contract/kinds/constants.ts';
import type { Person } from './person.ts';

const index = fc.nat(99);

/** A cause of a random map: its ends and KPIs are places in lists, counted round. */
const cause = fc.record({
  source: index,
  target: index,
  note: fc.constantFrom('', 'Why', '=1+1; "so"\nand more'),
  strength: fc.constantFrom(...LINK_STRENGTHS),
  lead: fc.option(index),
  lag: fc.option(index),
});

const place = fc.record({
  objective: index,
  mapX: fc.integer({ min: -20, max: 20 }).map((steps) => steps / 4),
  mapY: fc.nat(3),
});

/** A random map: causes, and objectives that somebody placed. */
export const maps = fc.record({
  causes: fc.array(cause, { maxLength: 8 }),
  places: fc.array(place, { maxLength: 3 }),
});
type RandomMap = typeof maps extends fc.Arbitrary<infer T> ? T : never;

/** Gives a strategy with these KPIs a map through its API. */
export async function putMap(
  owner: Person,
  { id, kpiIds }: { id: number; kpiIds: readonly number[] },
  { causes, places }: RandomMap,
): Promise<void> {
  const params = { id };
  const { nodes } = await owner.done('strategies.readFlow', { params });
  const objectives = nodes.filter(({ type }) => type === 'objective').map((node) => node.id);
  const idAt = (ids: readonly number[], at: number): number => ids[at % ids.length] ?? 0;
  const kpiAt = (at: number | null): number | null => (at === null ? null : idAt(kpiIds, at));
  const linked = causes.map(({ source, target, lead, lag, ...fields }) => ({
    type: 'link.create',
    fields: {
      ...fields,
      type: 'causes',
      sourceId: idAt(objectives, source),
      targetId: idAt(objectives, target),
      leadKpiId: kpiAt(lead),
      lagKpiId: kpiAt(lag),
    },
  }));
  const commands = [
    ...linked.filter(({ fields }) => fields.sourceId !== fields.targetId),
    ...places.map(({ objective, ...fields }) => ({
      type: 'node.update',
      id: idAt(objectives, objective),
      fields,
    })),
  ];
  if (commands.length > 0) await owner.done('commands.run', { params, body: { commands } as never });
}
