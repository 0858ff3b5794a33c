import { pull } from '../../../contract/kinds/beside/pull.ts';
import type { Rows, Scene } from './row.ts';

/** A source at a name that nobody knows. */
const source = {
  url: 'https://data.example.com/values.csv',
  format: 'csv',
  rowsAt: 'data',
  valueAt: 'Value',
  codeAt: '',
  period: 'at',
  periodAt: 'Month',
} as const;
const schedule = { every: 'day', at: '06:00', day: 1 } as const;

async function kpiOf({ owner, board }: Scene): Promise<number> {
  const body = { measure: 'Fed', grain: 'month' } as const;
  return (await owner.done('kpis.create', { params: { id: board.id }, body })).id;
}

/** Deletes the first data pulls of the scene where it has half of what is allowed: some tests call a route that often. */
async function makeRoom({ owner, board }: Scene): Promise<void> {
  const params = { id: board.id };
  const { pulls } = await owner.done('pulls.list', { params });
  for (const { id } of pulls.slice(0, -pull.limit.most / 2))
    await owner.done('pulls.delete', { params: { ...params, pullId: id } });
}

/** A data pull of the scene, added for this call. */
async function added(scene: Scene) {
  const params = { id: scene.board.id };
  await makeRoom(scene);
  const body = { name: 'Before', ...source, kpiId: await kpiOf(scene), schedule };
  const { id } = await scene.owner.done('pulls.create', { params, body });
  return { ...params, pullId: id };
}

/** Data pulls. */
export const pullRows = {
  'pulls.list': { given: ({ board }) => ({ params: { id: board.id } }) },
  'pulls.create': {
    given: async (scene) => ({
      params: { id: scene.board.id },
      body: { name: 'Warehouse', ...source, kpiId: await kpiOf(scene), schedule, headers: [] },
    }),
  },
  'pulls.try': {
    given: async (scene) => ({
      params: { id: scene.board.id },
      body: { ...source, kpiId: await kpiOf(scene), headers: [], pullId: (await added(scene)).pullId },
    }),
  },
  'pulls.update': {
    given: async (scene) => ({
      params: await added(scene),
      body: {
        name: 'After',
        ...source,
        kpiId: await kpiOf(scene),
        schedule: { ...schedule, at: '07:00' },
        headers: [],
        isOn: true,
      },
    }),
  },
  'pulls.delete': { given: async (scene) => ({ params: await added(scene) }) },
  'pulls.run': { given: async (scene) => ({ params: await added(scene) }) },
  'pulls.runs': { given: async (scene) => ({ params: await added(scene) }) },
} satisfies Partial<Rows>;
