import { enqueue } from '../../jobs/queue.ts';
import { write } from '../../store/write.ts';
import { OWN_ID } from '../identities.ts';
import type { Rows, Scene } from './row.ts';

/** Another strategy of the owner, so that the scene stays as it is. */
const otherIn = async ({ owner }: Scene) => {
  const { id } = await owner.done('strategies.create', { body: { title: 'Other' } });
  return { id };
};
const newcomerIn = async (scene: Scene) => ({ id: (await scene.newcomer()).id });

/** A newcomer whom a directory wants to adopt. */
const waitingIn = async (scene: Scene) => {
  const { id, username } = await scene.newcomer();
  await write(scene.store, (writer) =>
    writer
      .insertInto('adoptions')
      .values({
        user_id: id,
        matched_by: 'username',
        user_name: username,
        external_id: null,
        resource: '{}',
        active: 1,
        asked_at: '2026-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  return { id };
};

/** Has a job wait, and gives its id. */
const waiting = ({ store }: Scene, kind: string, key?: string): Promise<number> =>
  write(store, async (writer) => {
    await enqueue(writer, { kind, dueAt: new Date('2199-01-01'), ...(key !== undefined && { key }) });
    const job = await writer
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return job.id;
  });

/** Administration of the server. */
export const adminRows = {
  'admin.read': { given: () => ({}) },
  'admin.settings': { given: () => ({}) },
  'admin.connections.read': { given: () => ({}) },
  'admin.mail.test': { given: () => ({}) },
  'admin.providers.test': { given: () => ({ body: { provider: OWN_ID.id } }) },
  'admin.adoptions.list': {
    given: async (scene) => {
      await waitingIn(scene);
      return { query: { state: 'waiting', after: '1' } };
    },
  },
  'admin.adoptions.adopt': { given: async (scene) => ({ params: await waitingIn(scene) }) },
  'admin.adoptions.refuse': { given: async (scene) => ({ params: await waitingIn(scene) }) },
  'admin.people.list': { given: () => ({ query: { search: 'person', state: 'active', after: 'a' } }) },
  'admin.people.read': { given: async (scene) => ({ params: await newcomerIn(scene) }) },
  'admin.people.deactivate': {
    given: async (scene) => ({
      params: await newcomerIn(scene),
      query: { handOverTo: String(scene.owner.id) },
    }),
  },
  'admin.people.handOver': {
    given: async (scene) => ({ params: await newcomerIn(scene), body: { handOverTo: scene.owner.id } }),
  },
  'admin.people.reactivate': { given: async (scene) => ({ params: await newcomerIn(scene) }) },
  'admin.people.temporaryPassword': { given: async (scene) => ({ params: await newcomerIn(scene) }) },
  'admin.people.turnOffSecondFactor': { given: async (scene) => ({ params: await newcomerIn(scene) }) },
  'admin.people.delete': {
    given: async (scene) => ({ params: await newcomerIn(scene), body: { handOverTo: scene.owner.id } }),
  },
  'admin.strategies.list': {
    given: () => ({ query: { search: 'growth', owner: 'deactivated', before: '999999' } }),
  },
  'admin.strategies.handOver': {
    given: async (scene) => ({ params: await otherIn(scene), body: { userId: (await scene.newcomer()).id } }),
  },
  'admin.strategies.archive': { given: async (scene) => ({ params: await otherIn(scene) }) },
  'admin.strategies.restore': { given: async (scene) => ({ params: await otherIn(scene) }) },
  'admin.jobs.list': { given: () => ({}) },
  'admin.jobs.retry': {
    given: async (scene) => ({ params: { id: await waiting(scene, 'a kind of nobody') } }),
  },
  'admin.backups.list': { given: () => ({}) },
  'admin.backups.create': {
    given: async (scene) => {
      await waiting(scene, 'backup', 'backup');
      return {};
    },
  },
  'admin.audit.list': {
    given: () => ({ query: { who: 'nobody', what: 'sign_in', from: '2026-01-01', to: '2026-12-31' } }),
  },
  'admin.audit.export': { given: () => ({ query: { format: 'jsonl' } }) },
} satisfies Partial<Rows>;
