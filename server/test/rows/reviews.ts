import { tacticIn } from './initiatives.ts';
import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({ id: board.id });
const NAME = 'Rückblick Februar';

/** The open review of the scene. */
const reviewIn = (scene: Scene) =>
  scene.owner.done('reviews.create', { params: ofBoard(scene), body: { period: '2026-02', name: NAME } });

const inReview = async (scene: Scene) => ({
  params: { ...ofBoard(scene), reviewId: (await reviewIn(scene)).id },
});

/** An item of the open review, added for this call. */
async function itemIn(scene: Scene) {
  const { params } = await inReview(scene);
  const { agenda } = await scene.owner.done('reviews.update', { params, body: { add: { title: 'Budget' } } });
  return { params, item: agenda.at(-1)?.id ?? '' };
}

/** An action of the open review, added for this call. */
async function actionIn(scene: Scene) {
  const { params } = await inReview(scene);
  const { id } = await scene.owner.done('reviewActions.create', { params, body: { title: 'Call them' } });
  return { params: { ...ofBoard(scene), actionId: id } };
}

const action = { title: 'Ask the bank', ownerName: 'Zoë', due: '2030-06-30' };

/** Reviews and their actions. */
export const reviewRows = {
  'agenda.read': { given: (scene) => ({ params: ofBoard(scene), query: { period: '2026-02' } }) },
  'decisions.list': { given: (scene) => ({ params: ofBoard(scene) }) },
  'reviews.list': { given: (scene) => ({ params: ofBoard(scene), query: { search: 'rück' } }) },
  'reviews.create': {
    given: async (scene) => {
      // A period has one open review.
      await scene.owner.call('reviews.delete', await inReview(scene));
      return { params: ofBoard(scene), body: { period: '2026-02', name: NAME } };
    },
  },
  'reviews.read': { given: inReview },
  'reviews.update': {
    given: async (scene) => {
      const { params, item } = await itemIn(scene);
      const spare = await itemIn(scene);
      return {
        params,
        body: {
          name: NAME,
          order: [item],
          add: { of: `objective:${scene.board.objectives[0]?.id ?? 0}`, title: 'Größe' },
          remove: spare.item,
          decision: { item, text: 'Wir kürzen', before: '' },
        },
      };
    },
  },
  'reviews.hold': { given: inReview },
  'reviews.delete': { given: inReview },
  'reviewActions.create': {
    given: async (scene) => {
      const { params, item } = await itemIn(scene);
      return { params, body: { ...action, itemId: item, ownerId: null } };
    },
  },
  'reviewActions.update': {
    given: async (scene) => ({
      ...(await actionIn(scene)),
      body: { ...action, ownerId: null, isDone: true },
    }),
  },
  'reviewActions.createStep': {
    given: async (scene) => ({
      ...(await actionIn(scene)),
      body: { tacticId: (await tacticIn(scene)).id },
    }),
  },
  'reviewActions.delete': { given: actionIn },
} satisfies Partial<Rows>;
