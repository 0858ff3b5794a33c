import type { ActionStep, Initiative, Tactic } from '../../../contract/api/initiative.ts';
import type { Rows, Scene } from './row.ts';

const dates = { startDate: '2030-01-01', progress: 25, status: 'On Hold' };
const words = {
  ...dates,
  initiative: 'Open a shop',
  description: 'In the old town',
  whoName: 'Ada',
  whoDepartment: 'Sales',
  whenDate: '2030-06-30',
  budget: 1200.5,
  how: 'Rent it',
  notes: 'Ask the bank',
  attachments: ['https://example.com/plan'],
};
const step = { ...dates, title: 'Find a place', dueDate: '2030-03-31' };

const idOf = ({ board }: Scene) => ({ id: board.id });
const nodeIdOf = ({ board }: Scene): number => board.objectives[0]?.id ?? 0;

/** An initiative of the scene, added for this call, as are the steps below. */
const initiativeIn = (scene: Scene): Promise<Initiative> =>
  scene.owner.done('initiatives.create', { params: idOf(scene), body: { initiative: 'Ask around' } });

/** A tactic of the scene, added for this call. */
export const tacticIn = async (scene: Scene): Promise<Tactic> => {
  const { id: initiativeId } = await initiativeIn(scene);
  return scene.owner.done('tactics.create', { params: idOf(scene), body: { title: 'Call', initiativeId } });
};

const actionStepIn = async (scene: Scene): Promise<ActionStep> => {
  const { id: tacticId } = await tacticIn(scene);
  return scene.owner.done('actionSteps.create', { params: idOf(scene), body: { title: 'Dial', tacticId } });
};

/** Initiatives, tactics and action steps. */
export const initiativeRows = {
  'initiatives.createOnNode': {
    given: async (scene) => ({
      params: { ...idOf(scene), nodeId: nodeIdOf(scene) },
      body: { ...words, dependencies: [(await initiativeIn(scene)).id] },
    }),
  },
  'initiatives.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...words, nodeId: nodeIdOf(scene), dependencies: [(await initiativeIn(scene)).id] },
    }),
  },
  'initiatives.update': {
    given: async (scene) => ({
      params: { id: (await initiativeIn(scene)).id },
      body: { ...words, nodeId: nodeIdOf(scene), dependencies: [(await initiativeIn(scene)).id] },
    }),
  },
  'initiatives.delete': { given: async (scene) => ({ params: { id: (await initiativeIn(scene)).id } }) },
  'tactics.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...step, owner: 'Ada', initiativeId: (await initiativeIn(scene)).id },
    }),
  },
  'tactics.update': {
    given: async (scene) => ({
      params: { id: (await tacticIn(scene)).id },
      body: { ...step, owner: 'Grace' },
    }),
  },
  'tactics.delete': { given: async (scene) => ({ params: { id: (await tacticIn(scene)).id } }) },
  'actionSteps.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...step, assignedTo: 'Ada', tacticId: (await tacticIn(scene)).id },
    }),
  },
  'actionSteps.update': {
    given: async (scene) => ({
      params: { id: (await actionStepIn(scene)).id },
      body: { ...step, assignedTo: 'Grace' },
    }),
  },
  'actionSteps.delete': { given: async (scene) => ({ params: { id: (await actionStepIn(scene)).id } }) },
} satisfies Partial<Rows>;
