import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { FILE_VERSION, type StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { DEFAULT_CHOICES } from '../../../contract/month/book.ts';
import { NO_MARKS } from '../../../contract/publication/publication.ts';
import { strategies } from '../../../contract/scorecard/test/strategies.ts';
import { describe, it } from '../../test/both.ts';
import { person, type Person, refused } from '../../test/person.ts';
import { startProduct } from '../../test/product.ts';
import { putStrategy } from '../../test/random-strategy.ts';
import { seed } from '../../test/random.ts';
import { rewrite, snapshotOfLock } from '../../test/wrong-lock.ts';
import { limitFor, runs } from '../../../contract/test/runs.ts';
import { DEFAULT_LIMITS } from '../../../contract/commands/limits.ts';
import { ReadingThread } from '../../thread/reading-thread.ts';
import { strategyFile } from './export.ts';

/** How many random strategies make the round trip. */
const RUNS = Number(process.env['FILE_RUNS'] ?? runs(20));
const SECONDS_EACH = 5;
/** How many KPIs a large strategy has, each with a year of values. */
const KPIS = Number(process.env['FILE_KPIS'] ?? 300);

const product = await startProduct();
const owner = await person(product);

const fileOf = (who: Person, id: number): Promise<StrategyFile> =>
  who.done('strategies.readFile', { params: { id } });

/** A file without when it was made, and when what it holds was written. */
const undated = ({ exportedAt: _at, ...file }: StrategyFile): object => file;

/** The same as the bytes of a file. */
const bytesOf = (file: StrategyFile): string => JSON.stringify(undated(file));

/** The file of the strategy that a file makes. */
async function again(file: StrategyFile): Promise<StrategyFile> {
  const { id } = await owner.done('strategies.fromFile', { body: file });
  return fileOf(owner, id);
}

/** A file of an earlier version or of this one, with a record of every list. */
const fileOfVersion = async (version: number): Promise<StrategyFile> =>
  JSON.parse(
    await readFile(new URL(`version-${version}.meridian.json`, import.meta.url), 'utf8'),
  ) as StrategyFile;

describe('a strategy file', () => {
  it(
    'makes the same strategy again, whatever it holds',
    async () => {
      const round = fc.asyncProperty(strategies(fc.constant('2026-03-15')), async (random) => {
        const { id } = await putStrategy(owner, random);
        for (const period of ['2026-01', '2026-02']) {
          await owner.done('snapshots.create', { params: { id }, body: { name: period, period } });
          // The next one has the scores of a lock beside those that its plan gives.
          const { status } = await owner.call('periods.lock', {
            params: { id },
            body: { period: '2026-02' },
          });
          if (status !== 200) continue;
          const [kpi] = (await owner.done('strategies.readFlow', { params: { id } })).kpis;
          if (kpi) await owner.done('kpis.update', { params: { id: kpi.id }, body: { weight: 9 } });
        }
        const file = await fileOf(owner, id);
        expect(bytesOf(await again(file))).toBe(bytesOf(file));
        await owner.done('strategies.delete', { params: { id } });
      });
      await fc.assert(round, { numRuns: RUNS, seed, endOnFailure: true });
    },
    limitFor(RUNS, SECONDS_EACH),
  );

  it('has no actual of a KPI that is computed from those below it by now, and its values', async () => {
    const { id } = await owner.done('strategies.create', { body: { title: 'Computed' } });
    const params = { id };
    const add = async (fields: object, value: number): Promise<number> => {
      const commands = [
        { type: 'kpi.create' as const, id: -1, fields: { inputOwner: '', grain: 'month', ...fields } },
      ];
      const { ids } = await owner.done('commands.run', { params, body: { commands } });
      const kpiId = ids['-1'] ?? 0;
      const points = [{ kpiId, period: '2026-01', value }];
      await owner.done('points.writeMany', { params, body: { points } });
      return kpiId;
    };
    const top = await add({ measure: 'All', kpiLevel: 'primary' }, 5);
    await add({ measure: 'Part', kpiLevel: 'department', parentId: top }, 7);
    const computed = { type: 'kpi.update' as const, id: top, fields: { source: 'rollup' } };
    await owner.done('commands.run', { params, body: { commands: [computed] } });
    const file = await fileOf(owner, id);
    expect(file.kpis.map(({ actual }) => actual)).toEqual([null, 7]);
    expect(file.points.map(({ value }) => value)).toEqual([5, 7]);
    expect(await again(file)).toMatchObject({ kpis: file.kpis, points: file.points });
  });

  it('makes a large strategy again', async () => {
    const file = await fileOfVersion(1);
    const objectives = file.nodes.filter(({ type }) => type === 'objective').map(({ id }) => id);
    const kpis = Array.from({ length: KPIS }, (_, at) => ({
      id: 1000 + at,
      measure: `KPI ${at}`,
      code: `K-${at}`,
      nodeId: objectives[at % objectives.length],
      kpiLevel: 'primary',
      grain: 'month',
    }));
    const points = kpis.flatMap(({ id }) =>
      Array.from({ length: 12 }, (_, month) => ({
        kpi: id,
        series: 'actual' as const,
        grain: 'month' as const,
        start: `2025-${String(month + 1).padStart(2, '0')}-01`,
        value: id + month / 8,
        note: '',
      })),
    );
    const large = await again({
      ...file,
      kpis: [...file.kpis, ...kpis],
      points: [...file.points, ...points],
    });
    expect(large.kpis).toHaveLength(file.kpis.length + KPIS);
    // A target that no point had is one from the running period on.
    expect(large.points).toHaveLength(file.points.length + points.length + 1);
    expect(undated(await again(large))).toEqual(undated(large));
  }, 120_000);

  // On both engines: ids that the store gives, and the order of rows.
  it.onBoth(
    'makes the example again, with its comments, reviews and templates',
    async () => {
      const { id } = await owner.done('strategies.create', {
        body: { title: 'Halden', template: 'example' },
      });
      const file = await fileOf(owner, id);
      for (const list of ['points', 'comments', 'reviews', 'bookTemplates', 'actionSteps'] as const)
        expect(file[list].length).toBeGreaterThan(0);
      expect(undated(await again(file))).toEqual(undated(file));
    },
    60_000,
  );

  it.onBoth(
    'has the snapshots, also of what was deleted since, and the pages that show them',
    async () => {
      const { id } = await owner.done('strategies.create', {
        body: { title: 'Halden', template: 'example' },
      });
      const params = { id };
      const snapshot = (name: string) =>
        owner.done('snapshots.create', { params, body: { name, note: 'Before' } });
      const first = await snapshot('Before the cut');
      const flow = await owner.done('strategies.readFlow', { params });
      const pillar = flow.nodes.find(({ type }) => type === 'perspective');
      const kpi = flow.kpis.find(({ grain }) => grain !== null);
      const initiative = flow.initiatives.find(({ tactics }) => tactics.length > 0);
      await owner.done('initiatives.delete', { params: { id: initiative?.id ?? 0 } });
      await owner.done('kpis.delete', { params: { id: kpi?.id ?? 0 } });
      await owner.done('nodes.delete', { params: { id, nodeId: pillar?.id ?? 0 } });
      const marks = { ...NO_MARKS, pillars: [pillar?.id ?? 0], kpis: [kpi?.id ?? 0], overall: true };
      await owner.done('publications.create', {
        params,
        body: { snapshotId: first.id, title: 'For all', marks, expiresAt: null },
      });
      const choices = { ...DEFAULT_CHOICES, title: 'For the board' };
      await owner.done('books.create', { params, body: { snapshotId: first.id, format: 'pdf', ...choices } });
      await snapshot('After it');
      const file = await fileOf(owner, id);
      expect(file.snapshots?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Before the cut', 'After it']),
      );
      const { publications: pages = [] } = file;
      const [page] = pages;
      if (!page) throw new Error('The file has a page');
      // A page may end after the file was made.
      const ended = { ...page, title: 'Over', expiresAt: '2026-01-01T00:00:00.000Z' };
      const made = await owner.done('strategies.fromFile', {
        body: { ...file, publications: [...pages, ended] },
      });
      expect(undated(await fileOf(owner, made.id))).toEqual(undated(file));
      expect(bytesOf(await fileOf(owner, made.id))).toBe(bytesOf(file));

      const copies = await owner.done('snapshots.list', { params: { id: made.id } });
      const copy = copies.snapshots.find(({ name }) => name === 'Before the cut');
      expect(copy).toMatchObject({ note: 'Before', at: first.at, isLock: false, isFromFile: true });
      expect(first.isFromFile).toBe(false);
      const own = { name: 'Here', note: '' };
      const here = await owner.done('snapshots.create', { params: { id: made.id }, body: own });
      expect(here.isFromFile).toBe(false);
      const shown = await owner.done('snapshots.flow', { params: { id: copy?.id ?? 0 } });
      expect(shown.kpis.map(({ measure }) => measure)).toContain(kpi?.measure);
      const { collected, kpis: scored } = await owner.done('snapshots.scorecard', {
        params: { id: copy?.id ?? 0 },
      });
      expect(collected?.kpis?.length).toBeGreaterThan(0);
      expect(scored.map(({ id: kpiId }) => kpiId)).toEqual(
        expect.arrayContaining(collected?.kpis?.map((count) => count.id) ?? []),
      );
      const now = await owner.done('strategies.readFlow', { params: { id: made.id } });
      expect(now.kpis.map(({ measure }) => measure)).not.toContain(kpi?.measure);
      const { books } = await owner.done('books.list', { params: { id: made.id } });
      expect(books).toEqual([expect.objectContaining({ title: 'For the board', state: 'failed' })]);
      const again = await owner.done('books.makeAgain', { params: { id: books[0]?.id ?? 0 } });
      expect(again).toMatchObject({ title: 'For the board', state: 'waiting', snapshotId: copy?.id });
      const { publications } = await owner.done('publications.list', { params: { id: made.id } });
      expect(publications.map(({ title }) => title)).not.toContain('Over');
      expect(publications[0]).toMatchObject({ title: 'For all', linkAt: null, snapshotId: copy?.id });
    },
    60_000,
  );

  it.onBoth('is made by a thread as the server would make it, of the state that is asked for', async () => {
    const { id } = await owner.done('strategies.create', {
      body: { title: 'Halden', template: 'example' },
    });
    const run = vi.spyOn(ReadingThread.prototype, 'run');
    const fileMadeHere = async () => {
      const { bytes } = await strategyFile(product.store, id, DEFAULT_LIMITS);
      return JSON.parse(bytes.toString()) as StrategyFile;
    };
    await fileOf(owner, id);
    await owner.done('strategies.update', { params: { id }, body: { title: 'Renamed' } });
    const file = await fileOf(owner, id);
    expect(undated(file)).toEqual(undated(await fileMadeHere()));
    expect(file.strategy.title).toBe('Renamed');
    // The same task would have one answer for both, where both were asked for at once.
    const [[first] = [], [second] = []] = run.mock.calls;
    expect(second).not.toEqual(first);
    const body = { title: 'Next year', description: '', what: 'all' as const };
    const copy = await owner.done('strategies.copy', { params: { id }, body });
    expect((await fileOf(owner, copy.id)).kpis).toEqual(file.kpis);
    expect(run.mock.calls.map(([{ name }]) => name)).toEqual([
      'file.make',
      'file.make',
      'file.pack',
      'file.make',
    ]);
    run.mockRestore();
  });

  it('makes a copy of everything, or of the plan without values, dates and people', async () => {
    const { id } = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
    const copyOf = async (what: 'all' | 'plan') => {
      const body = { title: 'Next year', description: '', what };
      const copy = await owner.done('strategies.copy', { params: { id }, body });
      expect(copy).toMatchObject({ title: 'Next year', description: '' });
      return fileOf(owner, copy.id);
    };
    const file = await fileOf(owner, id);
    const renamed = { ...file.strategy, title: 'Next year', description: '' };
    expect(undated(await copyOf('all'))).toEqual(undated({ ...file, strategy: renamed }));
    const plan = await copyOf('plan');
    for (const list of ['comments', 'reviews', 'snapshots', 'books', 'publications'] as const)
      expect(plan[list]).toEqual([]);
    // Its targets apply from now on.
    const tracked = plan.kpis.filter(
      ({ grain, target, direction }) => grain !== null && target !== null && direction !== 'band',
    );
    expect(plan.points.map(({ kpi, series, value }) => ({ kpi, series, value }))).toEqual(
      tracked.map(({ id: kpi, target: value }) => ({ kpi, series: 'target', value })),
    );
    for (const list of ['nodes', 'links', 'kpis', 'initiatives', 'tactics', 'actionSteps'] as const)
      expect(plan[list]).toHaveLength(file[list].length);
    expect(plan.kpis.map(({ formula }) => formula)).toEqual(file.kpis.map(({ formula }) => formula));
    const text = JSON.stringify(plan);
    for (const { inputOwner } of file.kpis)
      if (inputOwner !== '') expect(text).not.toContain(JSON.stringify(inputOwner));
    expect(text).not.toMatch(/"(?:whenDate|startDate|dueDate)":"\d/);
    expect(plan.kpis.every(({ actual }) => actual === null)).toBe(true);
  }, 60_000);

  it.each([1, 2])('of version %i is read for ever', async (version) => {
    const file = await fileOfVersion(version);
    const read = await again(file);
    expect(undated(await again(read))).toEqual(undated(read));
    // What it leaves out has its first value.
    expect({ ...read, exportedAt: file.exportedAt }).toMatchObject({
      ...file,
      version: FILE_VERSION,
      points: expect.arrayContaining(file.points),
      initiatives: file.initiatives.map(({ whenDate: _date, ...initiative }) => initiative),
      comments: file.comments.map((comment) => ({ ...comment, by: owner.username, text: 'ada: Why?' })),
      reviews: file.reviews.map((review) => ({
        ...review,
        actions: review.actions.map((action) => ({ ...action, owner: null, ownerName: 'ada' })),
      })),
    });
  });

  it('is refused where it is none, or of a newer version', async () => {
    const before = await owner.done('strategies.list');
    const file = await fileOfVersion(1);
    const newer = await owner.call('strategies.fromFile', { body: { ...file, version: FILE_VERSION + 1 } });
    expect(newer).toMatchObject(refused('invalid_request'));
    expect(JSON.stringify(newer.body)).toContain('A newer version of Meridian made this file');
    const text = JSON.stringify(file);
    for (const body of [text.slice(0, -20), '[]', '3', '{"__proto__":{"a":1}}', '['.repeat(100_000)]) {
      const headers = { 'content-type': 'application/json' };
      const { status } = await owner.raw('POST', '/api/strategies/from-file', { body, headers });
      expect(status).toBe(400);
    }
    const [first, ...rest] = file.points;
    for (const points of [
      [first, first],
      [{ ...first, kpi: 99_999 }, ...rest],
    ]) {
      const reply = await owner.call('strategies.fromFile', { body: { ...file, points } as never });
      expect(reply.status).toBe(400);
    }
    expect(await owner.done('strategies.list')).toHaveLength(before.length);
  });

  it('brings back a lock that an earlier version computed wrongly, and its copy does', async () => {
    const { id } = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
    const { periods } = await owner.done('periods.list', { params: { id }, query: {} });
    await owner.done('periods.lock', { params: { id }, body: { period: periods[0]?.key ?? '' } });
    await rewrite(product.store, await snapshotOfLock(product.store, id), ({ scorecard }) => {
      Object.assign(scorecard.kpis.find(({ score }) => score !== null) ?? {}, { value: -1000 });
    });
    const file = await fileOf(owner, id);
    expect(file.snapshots?.flatMap(({ differs }) => differs ?? [])).toEqual([true]);
    const made = await again(file);
    const scorecards = ({ snapshots = [] }: StrategyFile) => snapshots.map(({ scorecard }) => scorecard);
    expect(scorecards(made)).toEqual(scorecards(file));
    const body = { title: 'Copy', description: '', what: 'all' as const };
    const copy = await owner.done('strategies.copy', { params: { id }, body });
    expect(scorecards(await fileOf(owner, copy.id))).toEqual(scorecards(file));
  });

  it('is refused where it holds what nobody could make by hand, and says what', async () => {
    const { id } = await owner.done('strategies.create', { body: { title: 'Halden', template: 'example' } });
    await owner.done('snapshots.create', { params: { id }, body: { name: 'Now', note: '' } });
    const file = await fileOf(owner, id);
    const [snapshot] = file.snapshots ?? [];
    const [comment] = file.comments;
    if (!snapshot || !comment) throw new Error('The example has a snapshot and comments');
    const { scorecard } = snapshot;
    const scored = (score: number, status: 'green' | 'red') => ({
      snapshots: [
        { ...snapshot, scorecard: { ...scorecard, strategy: { ...scorecard.strategy, score, status } } },
      ],
    });
    const refusals: [Partial<StrategyFile>, string][] = [
      [{ comments: [{ ...comment, at: '2199-01-01T00:00:00.000Z' }] }, 'Give a time that is over'],
      [{ snapshots: [{ ...snapshot, at: '2199-01-01T00:00:00.000Z' }] }, 'Give a time that is over'],
      [scored(151, 'green'), 'No rule gives these scores'],
      [scored(-1, 'red'), 'No rule gives these scores'],
      [scored(40, 'green'), 'No rule gives these scores'],
      [scored(95, 'red'), 'No rule gives these scores'],
      [
        { snapshots: Array.from({ length: 301 }, (_, at) => ({ ...snapshot, id: at + 1 })) },
        'at most 300 snapshots',
      ],
      [
        { comments: Array.from({ length: 501 }, (_, at) => ({ ...comment, id: at + 1 })) },
        'at most 500 comments',
      ],
      [
        { bookTemplates: Array.from({ length: 51 }, () => ({ ...DEFAULT_CHOICES, name: 'A' })) },
        'at most 50 templates',
      ],
    ];
    const [review] = file.reviews;
    const [item] = review?.agenda ?? [];
    const objective = file.nodes.find(({ type }) => type === 'objective')?.id ?? 0;
    const reply = { ...comment, id: 901, parent: comment.id, resolvedAt: null };
    refusals.push(
      [{ comments: [{ ...comment, of: `kpi:${objective}`, period: null }] }, 'Name a record of the file'],
      [{ comments: [comment, reply, { ...reply, id: 902, parent: 901 }] }, 'Name a comment before this one'],
      [
        { comments: [comment, { ...reply, of: `objective:${objective}`, period: null }] },
        'Name a comment before this one',
      ],
      [
        { reviews: [{ ...review, agenda: [{ ...item, of: `kpi:${objective}` }] }] } as never,
        'Name a record of the file',
      ],
    );
    const before = await owner.done('strategies.list');
    for (const [part, sentence] of refusals) {
      const reply = await owner.call('strategies.fromFile', { body: { ...file, ...part } });
      expect(reply.status, sentence).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(reply.body)).toContain(sentence);
    }
    expect(await owner.done('strategies.list')).toHaveLength(before.length);
  }, 60_000);

  it('names whose words a comment was', async () => {
    const other = await person(product);
    const file = await fileOfVersion(1);
    const made = await other.done('strategies.fromFile', { body: file });
    const copy = await fileOf(other, made.id);
    expect(copy.comments.map(({ text }) => text)).toEqual(
      file.comments.map(({ by, text }) => `${by}: ${text}`),
    );
  });
});
