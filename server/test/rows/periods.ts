import { addCheck, snapshotOfLock } from '../wrong-lock.ts';
import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({ params: { id: board.id } });

const period = '2026-02';
/** Locked, with a wrong result. */
const WRONG = '2025-11';

/** The last snapshot of the scene, or its first. */
async function ofSnapshot({ owner, board }: Scene) {
  const params = { id: board.id };
  const { snapshots } = await owner.done('snapshots.list', { params });
  const last = snapshots[0] ?? (await owner.done('snapshots.create', { params, body: { name: 'Before' } }));
  return { params: { id: last.id } };
}

/** A locked period that was found to keep wrong results. */
async function wronglyLocked({ owner, board, store }: Scene) {
  const params = { id: board.id };
  const period = WRONG;
  await owner.call('periods.unlock', { params, body: { period, reason: 'Again' } });
  await owner.done('periods.lock', { params, body: { period } });
  await addCheck(store, board.id, await snapshotOfLock(store, board.id), 'differs');
  return { params };
}

/** Locks of periods, and snapshots. */
export const periodRows = {
  'periods.withValues': { given: ofBoard },
  'periods.locks': { given: ofBoard },
  'periods.list': { given: (scene) => ({ ...ofBoard(scene), query: { grain: 'quarter', period } }) },
  'periods.lock': {
    given: async (scene) => {
      // A locked period stays as it is.
      await scene.owner.call('periods.unlock', { ...ofBoard(scene), body: { period, reason: 'Again' } });
      return { ...ofBoard(scene), body: { period, name: 'February', note: 'Größe checked' } };
    },
  },
  'periods.unlock': {
    given: async (scene) => {
      await scene.owner.done('periods.lock', { ...ofBoard(scene), body: { period } });
      return { ...ofBoard(scene), body: { period, reason: 'A value was wrong' } };
    },
  },
  'periods.checks': { given: (scene) => ({ ...ofBoard(scene), query: { period: WRONG } }) },
  'periods.relock': {
    given: async (scene) => ({
      ...(await wronglyLocked(scene)),
      body: { period: WRONG, reason: 'Months were left out' },
    }),
  },
  'periods.keep': {
    given: async (scene) => ({
      ...(await wronglyLocked(scene)),
      body: { period: WRONG, reason: 'Reported already' },
    }),
  },
  'snapshots.list': { given: ofBoard },
  'snapshots.create': {
    given: (scene) => ({ ...ofBoard(scene), body: { name: 'Before the move', period, note: 'All of it' } }),
  },
  'snapshots.delete': {
    given: async (scene) => {
      const snapshot = { ...ofBoard(scene), body: { name: 'To delete' } };
      return { params: { id: (await scene.owner.done('snapshots.create', snapshot)).id } };
    },
  },
  'snapshots.read': { given: ofSnapshot },
  'snapshots.content': { given: ofSnapshot },
  'snapshots.flow': { given: ofSnapshot },
  'snapshots.scorecard': { given: ofSnapshot },
} satisfies Partial<Rows>;
