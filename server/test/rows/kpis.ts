import type { Kpi } from '../../../contract/kpi.ts';
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
} as const;

const idOf = ({ board }: Scene) => ({ id: board.id });
const nodeIdOf = ({ board }: Scene): number => board.objectives[0]?.id ?? 0;

/** A primary KPI of the scene, added for this call. */
const primaryIn = (scene: Scene): Promise<Kpi> =>
  scene.owner.done('kpis.create', {
    params: idOf(scene),
    body: { measure: 'Revenue', nodeId: nodeIdOf(scene) },
  });

/** KPIs of all levels. */
export const kpiRows = {
  'kpis.createOnNode': {
    given: (scene) => ({
      params: { ...idOf(scene), nodeId: nodeIdOf(scene) },
      body: { ...words, kpiLevel: 'primary' },
    }),
  },
  'kpis.create': {
    given: (scene) => ({
      params: idOf(scene),
      body: { ...words, kpiLevel: 'primary', nodeId: nodeIdOf(scene) },
    }),
  },
  'kpis.createDepartment': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...words, kpiId: (await primaryIn(scene)).id },
    }),
  },
  'kpis.createTeam': {
    given: async (scene) => {
      const { id: kpiId } = await primaryIn(scene);
      const department = await scene.owner.done('kpis.createDepartment', {
        params: idOf(scene),
        body: { measure: 'Calls answered', kpiId },
      });
      return { params: idOf(scene), body: { ...words, departmentKpiId: department.id } };
    },
  },
  'kpis.update': {
    given: async (scene) => ({
      params: { id: (await primaryIn(scene)).id },
      body: { ...words, nodeId: scene.board.objectives[1]?.id ?? 0 },
    }),
  },
  'kpis.delete': { given: async (scene) => ({ params: { id: (await primaryIn(scene)).id } }) },
} satisfies Partial<Rows>;
