import type { Rows, Scene } from './row.ts';

/** What is given for a page of a snapshot that is made for this call. */
async function pageIn({ owner, board }: Scene) {
  const snapshot = { params: { id: board.id }, body: { name: 'For everybody' } };
  const { id: snapshotId } = await owner.done('snapshots.create', snapshot);
  return {
    snapshotId,
    title: 'Für alle',
    note: 'Stand Oktober',
    marks: {
      pillars: board.pillars.map(({ id }) => id),
      objectives: [],
      kpis: [],
      overall: true,
      visionMission: false,
      map: true,
      values: false,
      initiatives: false,
      notes: false,
    },
    expiresAt: '2199-12-31T00:00:00.000Z',
  };
}

/** A page of the scene, published for this call. */
async function published(scene: Scene) {
  const params = { id: scene.board.id };
  const page = await pageIn(scene);
  const given = { params, body: { ...page, title: 'Before', marks: { ...page.marks, overall: false } } };
  const { publication } = await scene.owner.done('publications.create', given);
  return { ...params, publicationId: publication.id };
}

/** Published pages. */
export const publicationRows = {
  'publications.list': { given: ({ board }) => ({ params: { id: board.id } }) },
  'publications.create': {
    given: async (scene) => ({ params: { id: scene.board.id }, body: await pageIn(scene) }),
  },
  'publications.update': {
    given: async (scene) => ({ params: await published(scene), body: await pageIn(scene) }),
  },
  'publications.renewLink': {
    given: async (scene) => {
      const params = await published(scene);
      const { publications } = await scene.owner.done('publications.list', { params: { id: params.id } });
      return { params, body: { linkAt: publications[0]?.linkAt ?? null } };
    },
  },
  'publications.revoke': { given: async (scene) => ({ params: await published(scene) }) },
} satisfies Partial<Rows>;
