import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({ params: { id: board.id } });

const period = '2026-02';

/** A snapshot of the scene, made for this call. */
async function ofSnapshot({ owner, board }: Scene) {
  const { id } = await owner.done('snapshots.create', { params: { id: board.id }, body: { name: 'Before' } });
  return { params: { id } };
}

/** Locks of periods, and snapshots. */
export const periodRows = {
  'periods.list': { given: (scene) => ({ ...ofBoard(scene), query: { grain: 'quarter', period } }) },
  'periods.lock': {
    given: (scene) => ({ ...ofBoard(scene), body: { period, name: 'February', note: 'Größe checked' } }),
  },
  'periods.unlock': {
    given: async (scene) => {
      await scene.owner.done('periods.lock', { ...ofBoard(scene), body: { period } });
      return { ...ofBoard(scene), body: { period, reason: 'A value was wrong' } };
    },
  },
  'snapshots.list': { given: ofBoard },
  'snapshots.create': {
    given: (scene) => ({ ...ofBoard(scene), body: { name: 'Before the move', period, note: 'All of it' } }),
  },
  'snapshots.read': { given: ofSnapshot },
  'snapshots.flow': { given: ofSnapshot },
  'snapshots.scorecard': { given: ofSnapshot },
} satisfies Partial<Rows>;
