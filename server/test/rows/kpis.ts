import type { Kpi } from '../../../contract/api/kpi.ts';
import type { Rows, Scene } from './row.ts';

const words = {
  measure: 'Net promoter score',
  description: 'Of all customers',
  target: 60.5,
  actual: 41.25,
  unit: '%',
  period: 2,
  periodUnit: 'Quarter',
  frequency: 'Monthly',
  inputOwner: 'Ada',
  measureDueDate: '2030-06-30',
  status: 'Off Track',
  statusReason: 'A customer left',
  direction: 'down',
  grain: 'month',
  aggregation: 'mean',
  targetAggregation: 'min',
  decimals: 1,
  indicator: 'lead',
  weight: 2.5,
  missing: 'zero',
  source: 'import',
  formula: '1 + 2',
  factor: 100,
  baseline: { value: 30.5, date: '2029-12-31' },
  finalTarget: { value: 60, date: '2031-12-31' },
  cap: 120,
  dueDays: 5,
} as const;

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
  return { ...words, ownerId: scene.owner.id, numeratorId: id, denominatorId: id };
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
