import type { Rows, Scene } from './row.ts';

/** The fields of a webhook to a name that no test knows. */
const body = {
  url: 'https://hooks.example.com/in',
  events: ['value.written' as const, 'plan.changed' as const],
  format: 'standard' as const,
  name: 'Warehouse',
};

/** A webhook of the scene, made for this call. */
async function made({ owner, board }: Scene) {
  const params = { id: board.id };
  const given = {
    params,
    body: { ...body, name: 'Before', url: `${body.url}/before`, format: 'slack' as const },
  };
  const { id } = await owner.done('webhooks.create', given);
  return { ...params, webhookId: id };
}

/** Webhooks of a strategy. */
export const webhookRows = {
  'webhooks.list': { given: ({ board }) => ({ params: { id: board.id } }) },
  'webhooks.create': { given: ({ board }) => ({ params: { id: board.id }, body }) },
  'webhooks.update': {
    given: async (scene) => ({
      params: await made(scene),
      body: { ...body, events: ['period.locked'], isOn: false },
    }),
  },
  'webhooks.renewSecret': { given: async (scene) => ({ params: await made(scene) }) },
  'webhooks.delete': { given: async (scene) => ({ params: await made(scene) }) },
  'webhooks.test': { given: async (scene) => ({ params: await made(scene) }) },
  'webhooks.deliveries': { given: async (scene) => ({ params: await made(scene), query: {} }) },
  'webhooks.replay': {
    given: async (scene) => {
      const params = await made(scene);
      const { id } = await scene.owner.done('webhooks.test', { params });
      return { params: { ...params, deliveryId: id } };
    },
  },
} satisfies Partial<Rows>;
