import type { Kpi } from '../../../contract/api/kpi.ts';
import { kpi } from '../../../contract/kinds/kpi.ts';
import { samplesOf } from '../samples.ts';
import type { Rows, Scene } from './row.ts';

/** Values for all fields, with what depends on others; each time with another code. */
const wordsOf = () =>
  samplesOf(kpi, {
    kpiLevel: 'primary',
    measure: 'Net promoter score',
    ownerId: 0,
    grain: 'month',
    aggregation: 'mean',
    targetAggregation: 'min',
    missing: 'zero',
    source: 'import',
    formula: '1 + 2',
  } as const);

const idOf = ({ board }: Scene) => ({ id: board.id });
const nodeIdOf = ({ board }: Scene): number => board.objectives[0]?.id ?? 0;

/** A primary KPI of the scene, added for this call. */
const primaryIn = (scene: Scene): Promise<Kpi> =>
  scene.owner.done('kpis.create', {
    params: idOf(scene),
    body: { measure: 'Revenue', nodeId: nodeIdOf(scene) },
  });

/** Everything that a KPI can be given, with its owner and the KPIs of its ratio. */
async function fieldsIn(scene: Scene) {
  const { id } = await primaryIn(scene);
  const { kpiLevel: _, ...words } = wordsOf();
  const periods = { actualPeriod: 'month:2026-02-01', targetPeriod: null };
  return { ...words, ...periods, ownerId: scene.owner.id, numeratorId: id, denominatorId: id };
}

/** KPIs of all levels. */
export const kpiRows = {
  'kpis.createOnNode': {
    given: async (scene) => ({
      params: { ...idOf(scene), nodeId: nodeIdOf(scene) },
      body: { ...(await fieldsIn(scene)), kpiLevel: 'primary' },
    }),
  },
  'kpis.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...(await fieldsIn(scene)), kpiLevel: 'primary', nodeId: nodeIdOf(scene) },
    }),
  },
  'kpis.createDepartment': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...(await fieldsIn(scene)), kpiId: (await primaryIn(scene)).id },
    }),
  },
  'kpis.createTeam': {
    given: async (scene) => {
      const { id: kpiId } = await primaryIn(scene);
      const department = await scene.owner.done('kpis.createDepartment', {
        params: idOf(scene),
        body: { measure: 'Calls answered', kpiId },
      });
      return { params: idOf(scene), body: { ...(await fieldsIn(scene)), departmentKpiId: department.id } };
    },
  },
  'kpis.update': {
    given: async (scene) => ({
      params: { id: (await primaryIn(scene)).id },
      body: { ...(await fieldsIn(scene)), nodeId: scene.board.objectives[1]?.id ?? 0 },
    }),
  },
  'kpis.delete': { given: async (scene) => ({ params: { id: (await primaryIn(scene)).id } }) },
} satisfies Partial<Rows>;
