import { parse } from 'content-disposition';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../../contract/kinds/beside/book.ts';
import { BOOK_SECTIONS, type BookFormat } from '../../contract/month/book.ts';
import { jobKinds } from '../job-kinds.ts';
import { JobRunner } from '../jobs/runner.ts';
import { bookJobs } from './jobs.ts';
import { Signals } from '../store/signals.ts';
import { attachWriter, write } from '../store/write.ts';
import { person, refused, refusedFields } from '../test/person.ts';
import { startProduct } from '../test/product.ts';
import { until } from '../test/wait.ts';
import { makeBookJob } from './make-job.ts';

const product = await startProduct();
const owner = await person(product);
const stranger = await person(product);
const failures: unknown[] = [];
const log = { error: (...words: unknown[]) => void failures.push(words) };
const runner = new JobRunner(product.store, jobKinds(product, undefined), log);
afterAll(() => runner.stop());

const { id } = await owner.done('strategies.create', { body: { title: 'Pumps', template: 'example' } });
const params = { id };
const snapshot = await owner.done('snapshots.create', { params, body: { name: 'Close', note: 'Checked' } });
const sections = [...BOOK_SECTIONS];

const begin = (format: BookFormat, more: object = {}) =>
  owner.done('books.create', { params, body: { snapshotId: snapshot.id, format, sections, ...more } });

const finished = async (bookId: number) => {
  await until('the book', async () => {
    const { state } = await owner.done('books.read', { params: { id: bookId } });
    return state === 'done' || state === 'failed';
  });
  return owner.done('books.read', { params: { id: bookId } });
};

const fileOf = async (bookId: number) => owner.call('books.readFile', { params: { id: bookId } });

const bytesOf = async (begun: { id: number }) => (await fileOf((await finished(begun.id)).id)).bytes;

const TITLE = 'The board / Größe';
/** The book of all sections as it was begun first: making one takes seconds. */
const firstBooks = new Map<BookFormat, ReturnType<typeof begin>>();
const firstBook = (format: BookFormat): ReturnType<typeof begin> => {
  const first = firstBooks.get(format) ?? begin(format, { title: TITLE });
  firstBooks.set(format, first);
  return first;
};

describe('a book', () => {
  beforeAll(() => void runner.start());

  it.each(['pdf', 'pptx'] as const)('should be made by a job, and fetched again: %s', async (format) => {
    const begun = await firstBook(format);
    expect(begun).toMatchObject({ state: 'waiting', progress: 0, snapshot: 'Close', by: owner.username });
    const book = await finished(begun.id);
    expect(book).toMatchObject({ state: 'done', progress: 100, error: null });
    const reply = await fileOf(begun.id);
    expect(reply.status).toBe(200);
    expect(reply.bytes.length).toBe(book.size);
    expect(reply.headers['content-type']).toContain(format === 'pdf' ? 'application/pdf' : 'presentationml');
    const { type, parameters } = parse(reply.headers['content-disposition'] ?? '');
    expect([type, parameters['filename']]).toEqual([
      'attachment',
      `The board Größe, ${snapshot.period.label}.${format}`,
    ]);
    if (format === 'pdf') expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    else {
      const zip = await JSZip.loadAsync(reply.bytes);
      const slides = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
      expect(slides).toHaveLength(book.pages ?? 0);
      const first = await zip.file('ppt/slides/slide1.xml')?.async('string');
      expect(first).toContain(TITLE);
      expect(first).toContain('taken by');
      const types = (await zip.file('[Content_Types].xml')?.async('string')) ?? '';
      const listed = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, part = '']) => part);
      expect(listed.filter((part) => !zip.file(part))).toEqual([]);
      for (const slide of zip.file(/^ppt\/slides\/[^/]+\.xml$/)) {
        const ids = [...(await slide.async('string')).matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, one]) => one);
        expect(new Set(ids).size).toBe(ids.length);
      }
      // The title is in its placeholder, and the notes say what the charts show.
      expect(first).toContain('type="title"');
      const notes = zip.file(/^ppt\/notesSlides\/notesSlide/);
      const texts = await Promise.all(notes.map((file) => file.async('string')));
      expect(texts.join('')).toContain('Operating margin: 13 values, from');
    }
    expect(await owner.done('books.list', { params })).toMatchObject({
      books: expect.arrayContaining([expect.objectContaining({ id: begun.id, state: 'done' })]) as unknown,
    });
  });

  it.each(['pdf', 'pptx'] as const)(
    'should have the same bytes after the data changed: %s',
    async (format) => {
      const whole = await bytesOf(await firstBook(format));
      const untitled = { sections: ['cover', 'scorecard'] };
      const part = await bytesOf(await begin(format, untitled));
      const { kpis, nodes } = await owner.done('strategies.readFlow', { params });
      const kpi = kpis.find(({ grain, source }) => grain !== null && source === 'manual');
      const point = { period: snapshot.period.key, value: 77_777, note: 'Changed later' };
      await owner.done('points.write', { params: { id: kpi?.id ?? 0 }, body: { points: [point] } });
      await owner.done('strategies.update', { params, body: { title: 'Changed later' } });
      await owner.done('nodes.update', {
        params: { id, nodeId: nodes.find(({ type }) => type === 'objective')?.id ?? 0 },
        body: { title: 'Changed later' },
      });
      expect((await bytesOf(await begin(format, { title: TITLE }))).equals(whole)).toBe(true);
      const partAgain = await finished((await begin(format, untitled)).id);
      expect(partAgain.title).toBe('Pumps');
      expect((await fileOf(partAgain.id)).bytes.equals(part)).toBe(true);
    },
  );

  it('should have the pages that its outline says', async () => {
    const query = { snapshotId: String(snapshot.id), format: 'pdf', sections: 'scorecard,cover' } as const;
    const outline = await owner.done('books.outline', { params, query });
    expect(outline.sections.map(({ section }) => section)).toEqual(['cover', 'scorecard']);
    const book = await finished((await begin('pdf', { sections: ['cover', 'scorecard'] })).id);
    expect(book.pages).toBe(outline.pages);
    const all = await owner.done('books.outline', {
      params,
      query: { ...query, sections: 'objectives', allObjectives: 'true' },
    });
    const some = await owner.done('books.outline', { params, query: { ...query, sections: 'objectives' } });
    expect(all.pages).toBeGreaterThan(some.pages);
  });

  it('should be refused where its snapshot or a section does not exist', async () => {
    const other = await stranger.done('strategies.create', { body: { title: 'Other', template: 'blank' } });
    const body = { snapshotId: snapshot.id, format: 'pdf', sections } as const;
    expect(await stranger.call('books.create', { params: { id: other.id }, body })).toMatchObject(
      refused('not_found', 'This snapshot does not exist, or is not shared with you.'),
    );
    const twice = { ...body, sections: ['cover', 'cover'] as ('cover' | 'scorecard')[] };
    expect(await owner.call('books.create', { params, body: twice })).toMatchObject(
      refusedFields('sections'),
    );
    const { id: bookId } = await begin('pdf', { sections: ['cover'] });
    expect(await stranger.call('books.readFile', { params: { id: bookId } })).toMatchObject(
      refused('not_found'),
    );
  });

  it('should be gone after it is deleted, also while it is made', async () => {
    const { id: bookId } = await begin('pdf');
    await owner.done('books.delete', { params: { id: bookId } });
    expect(await fileOf(bookId)).toMatchObject(refused('not_found'));
    await until('the job', async () => {
      const job = product.store.read.selectFrom('jobs').select('id').where('kind', '=', 'books.make');
      return (await job.execute()).length === 0;
    });
    expect(failures).toEqual([]);
  });

  it('should say when it cannot be made', async () => {
    const damaged = await owner.done('snapshots.create', { params, body: { name: 'Damaged' } });
    await write(product.store, (writer) =>
      writer.updateTable('snapshots').set({ document: '{}' }).where('id', '=', damaged.id).execute(),
    );
    const book = await finished((await begin('pdf', { snapshotId: damaged.id })).id);
    expect(book.state).toBe('failed');
    expect(book.error).toContain('could not be made');
    await until('the log', () => failures.length > 0);
    expect(await fileOf(book.id)).toMatchObject(
      refused('not_found', 'The file of this book does not exist, or is not shared with you.'),
    );
    failures.length = 0;
  });
});

describe('the job of a book', () => {
  it('should be tried again where the database is away when its file is stored', async () => {
    await runner.stop();
    const { id: bookId } = await begin('pdf', { sections: ['cover'] });
    let writes = 0;
    const failing = attachWriter(
      { ...product.store },
      {
        // The first write says that it is being made, the last one has the file; those between are its progress.
        transact: (work) =>
          ++writes > 1 ? Promise.reject(new Error('Connection terminated')) : write(product.store, work),
        signals: new Signals(),
      },
    );
    const context = { signal: new AbortController().signal, attempts: 1 };
    const read = () => owner.done('books.read', { params: { id: bookId } });
    await expect(makeBookJob({ ...product, store: failing }, bookId, context)).rejects.toThrow(
      'Connection terminated',
    );
    expect(await read()).toMatchObject({ state: 'running' });
    await makeBookJob(product, bookId, context);
    expect(await read()).toMatchObject({ state: 'done' });
  });

  it('should say so where two processes ended in its tries', async () => {
    await runner.stop();
    const { id: bookId } = await begin('pdf');
    await write(product.store, (writer) =>
      writer.updateTable('books').set({ state: 'running' }).where('id', '=', bookId).execute(),
    );
    const lost = {
      crashes: 1,
      claimed_by: 'a killed node',
      claimed_until: '2020-01-01T00:00:00.000Z',
    };
    await write(product.store, (writer) => writer.updateTable('jobs').set(lost).execute());
    const another = new JobRunner(product.store, bookJobs(product.store, product.files), {
      error: () => undefined,
    }).start();
    const read = () => owner.done('books.read', { params: { id: bookId } });
    await until('it has failed', async () => (await read()).state === 'failed');
    await another.stop();
    expect((await read()).error).toContain('could not be made');
  });
});

describe('the books of a strategy', () => {
  it('should be limited in number, and in how many are made at a time', async () => {
    await runner.stop();
    const { id: strategyId } = await owner.done('strategies.create', {
      body: { title: 'Full', template: 'blank' },
    });
    const own = { id: strategyId };
    const { id: snapshotId } = await owner.done('snapshots.create', { params: own, body: { name: 'One' } });
    const body = { snapshotId, format: 'pdf', sections } as const;
    for (let count = 0; count < 5; count++) await owner.done('books.create', { params: own, body });
    expect(await owner.call('books.create', { params: own, body })).toMatchObject(refused('limit_reached'));
    const row = { strategy_id: strategyId, snapshot_id: snapshotId, title: 'x', format: 'pdf' } as const;
    const made = { ...row, choices: '{}', state: 'done', progress: 100, user_id: owner.id, at: '' } as const;
    await write(product.store, async (writer) => {
      await writer.deleteFrom('books').where('strategy_id', '=', strategyId).execute();
      await writer
        .insertInto('books')
        .values(Array.from({ length: book.limit.most }, () => made))
        .execute();
    });
    expect(await owner.call('books.create', { params: own, body })).toMatchObject(
      refused('limit_reached', `A strategy can keep at most ${book.limit.most} books. Delete some first.`),
    );
    await owner.done('strategies.delete', { params: own });
  });

  it('should keep templates: made, changed field by field, deleted', async () => {
    const made = await owner.done('bookTemplates.create', {
      params,
      body: { name: ' Board ', sections: ['cover', 'scorecard'] },
    });
    expect(made).toEqual({
      id: made.id,
      strategyId: id,
      name: 'Board',
      title: '',
      subtitle: '',
      sections: ['cover', 'scorecard'],
      allObjectives: false,
    });
    const of = { params: { id, templateId: made.id } };
    const changed = await owner.done('bookTemplates.update', { ...of, body: { allObjectives: true } });
    expect(changed).toEqual({ ...made, allObjectives: true });
    const { templates } = await owner.done('bookTemplates.list', { params });
    expect(templates.map(({ name }) => name)).toEqual(['Board', 'Supervisory board']);
    expect(templates[0]).toEqual(changed);
    expect(await owner.call('bookTemplates.update', { ...of, body: { sections: [] } })).toMatchObject(
      refusedFields('sections'),
    );
    await owner.done('bookTemplates.delete', of);
    expect(await owner.call('bookTemplates.delete', of)).toMatchObject(refused('not_found'));
  });
});
