import type { Person } from '../person.ts';
import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({ params: { id: board.id } });

/** A member who owes a value of January 2026. */
async function owingIn(scene: Scene): Promise<Person> {
  const member = await scene.newcomer();
  const body = {
    measure: 'Orders',
    grain: 'month',
    ownerId: member.id,
    target: 10,
    targetPeriod: '2026-01',
  } as const;
  await scene.owner.done('kpis.create', { ...ofBoard(scene), body });
  return member;
}

/** The close of a period. */
export const closeRows = {
  'close.read': { given: (scene) => ({ ...ofBoard(scene), query: { period: '2026-02' } }) },
  'close.update': { given: (scene) => ({ ...ofBoard(scene), body: { closesAfterDays: 10 } }) },
  'periods.nudge': {
    given: async (scene) => {
      const { id } = await owingIn(scene);
      return { ...ofBoard(scene), body: { period: '2026-01', userIds: [id], note: 'Before Friday' } };
    },
  },
} satisfies Partial<Rows>;
