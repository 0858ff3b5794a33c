import { write } from '../../store/write.ts';
import type { Rows, Scene } from './row.ts';

const ofBoard = ({ board }: Scene) => ({ params: { id: board.id } });

const choices = {
  title: 'Für den Vorstand',
  subtitle: 'Oktober',
  sections: ['cover', 'scorecard'] as ('cover' | 'scorecard')[],
  allObjectives: true,
};

/** A snapshot of the scene, made for this call. */
const snapshotIn = async ({ owner, board }: Scene): Promise<number> =>
  (await owner.done('snapshots.create', { params: { id: board.id }, body: { name: 'For the book' } })).id;

const DONE = { state: 'done', progress: 100 } as const;

/** Finishes the books that wait to be made: only a few may wait. */
const finishBooks = (store: Scene['store']): Promise<unknown> =>
  write(store, (writer) => writer.updateTable('books').set(DONE).execute());

/** A book of the scene with a file, as the job makes it. */
async function madeBook(scene: Scene) {
  const body = { snapshotId: await snapshotIn(scene), format: 'pdf', ...choices } as const;
  const { id } = await scene.owner.done('books.create', { ...ofBoard(scene), body });
  const made = { ...DONE, pages: 1, size: 3, content: 'JVBE' };
  await write(scene.store, (writer) => writer.updateTable('books').set(made).where('id', '=', id).execute());
  return { params: { id } };
}

/** A template of the scene, made for this call. */
async function template(scene: Scene) {
  const { id } = await scene.owner.done('bookTemplates.create', {
    ...ofBoard(scene),
    body: { name: 'Board', sections: ['cover'] },
  });
  return { params: { id: scene.board.id, templateId: id } };
}

/** Books and their templates. */
export const bookRows = {
  'bookTemplates.list': { given: ofBoard },
  'bookTemplates.create': { given: (scene) => ({ ...ofBoard(scene), body: { name: 'Board', ...choices } }) },
  'bookTemplates.update': {
    given: async (scene) => ({ ...(await template(scene)), body: { name: 'Supervisory board', ...choices } }),
  },
  'bookTemplates.delete': { given: template },
  'books.outline': {
    given: async (scene) => ({
      ...ofBoard(scene),
      query: {
        snapshotId: String(await snapshotIn(scene)),
        format: 'pdf',
        sections: 'cover,objectives',
        allObjectives: 'true',
      },
    }),
  },
  'books.list': { given: ofBoard },
  'books.create': {
    given: async (scene) => {
      await finishBooks(scene.store);
      return {
        ...ofBoard(scene),
        body: { snapshotId: await snapshotIn(scene), format: 'pptx', ...choices },
      };
    },
  },
  'books.read': { given: madeBook },
  'books.makeAgain': { given: madeBook },
  'books.delete': { given: madeBook },
  'books.readFile': { given: madeBook },
} satisfies Partial<Rows>;
