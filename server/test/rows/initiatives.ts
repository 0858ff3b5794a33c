import type { ActionStep, Initiative, Tactic } from '../../../contract/api/initiative.ts';
import { initiative } from '../../../contract/kinds/initiative.ts';
import { actionStep, tactic } from '../../../contract/kinds/steps.ts';
import { samplesOf } from '../samples.ts';
import type { Rows, Scene } from './row.ts';

/** Values for all fields; each time with another code. */
const words = () =>
  samplesOf(initiative, {
    initiative: 'Open a shop',
    startDate: '2030-01-01',
    dependencies: [] as number[],
    attachments: ['https://example.com/plan'],
  });
/** With a progress of its own, which tactics would replace. */
const typedWords = () => ({ ...words(), progressFrom: 'typed' }) as const;
const tacticWords = samplesOf(tactic, { title: 'Find a place', startDate: '2030-01-01' });
const stepWords = samplesOf(actionStep, { title: 'Call', startDate: '2030-01-01' });

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
      body: { ...typedWords(), dependencies: [(await initiativeIn(scene)).id] },
    }),
  },
  'initiatives.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...typedWords(), nodeId: nodeIdOf(scene), dependencies: [(await initiativeIn(scene)).id] },
    }),
  },
  'initiatives.update': {
    given: async (scene) => ({
      params: { id: (await initiativeIn(scene)).id },
      body: { ...words(), nodeId: nodeIdOf(scene), dependencies: [(await initiativeIn(scene)).id] },
    }),
  },
  'initiatives.delete': { given: async (scene) => ({ params: { id: (await initiativeIn(scene)).id } }) },
  'tactics.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...tacticWords, initiativeId: (await initiativeIn(scene)).id },
    }),
  },
  'tactics.update': {
    given: async (scene) => ({
      params: { id: (await tacticIn(scene)).id },
      body: tacticWords,
    }),
  },
  'tactics.delete': { given: async (scene) => ({ params: { id: (await tacticIn(scene)).id } }) },
  'actionSteps.create': {
    given: async (scene) => ({
      params: idOf(scene),
      body: { ...stepWords, tacticId: (await tacticIn(scene)).id },
    }),
  },
  'actionSteps.update': {
    given: async (scene) => ({
      params: { id: (await actionStepIn(scene)).id },
      body: stepWords,
    }),
  },
  'actionSteps.delete': { given: async (scene) => ({ params: { id: (await actionStepIn(scene)).id } }) },
} satisfies Partial<Rows>;
