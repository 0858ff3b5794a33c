import type { StrategyFile } from '../../../contract/exchange/strategy-file.ts';
import { NO_MARKS } from '../../../contract/publication/publication.ts';
import type { Rows } from './row.ts';

const score = {
  score: null,
  status: null,
  coverage: null,
  guard: null,
  guardCode: null,
  reason: 'no scored children',
  reasonCode: 'noScoredChildren' as const,
  trend: null,
  wouldBe: null,
};

const plan = {
  nodes: [{ id: 1, type: 'perspective', title: 'Customer' }],
  links: [],
  kpis: [],
  initiatives: [],
  tactics: [],
  actionSteps: [],
};

/** A small strategy file. */
const fileOf = (): StrategyFile => ({
  version: 1,
  product: 'Meridian',
  exportedAt: '2026-01-31T09:00:00.000Z',
  strategy: {
    title: 'From a file',
    description: 'Where to go',
    boardTitle: 'Board',
    calendar: null,
    closesAfterDays: 5,
  },
  ...plan,
  points: [],
  comments: [],
  reviews: [],
  dismissals: [],
  bookTemplates: [],
  snapshots: [
    {
      id: 1,
      name: 'January',
      note: '',
      grain: 'month',
      start: '2026-01-01',
      end: '2026-01-31',
      label: 'Jan 2026',
      by: 'ada',
      at: '2026-02-03T09:00:00.000Z',
      strategy: { title: 'From a file' },
      ...plan,
      scorecard: {
        strategy: { ...score, id: 1 },
        pillars: [{ ...score, id: 1 }],
        objectives: [],
        kpis: [],
      },
      notes: [],
    },
  ],
  books: [
    {
      snapshot: 1,
      format: 'pdf',
      title: '',
      subtitle: '',
      sections: ['cover'],
      allObjectives: false,
      at: '2026-02-03T09:00:00.000Z',
    },
  ],
  publications: [
    { snapshot: 1, title: 'For all', note: '', marks: { ...NO_MARKS, pillars: [1] }, expiresAt: null },
  ],
});

/** Strategies as a whole. */
export const strategyRows = {
  'strategies.list': { given: () => ({}) },
  'strategies.create': {
    given: () => ({
      body: { title: 'Next year', description: 'Where to go', template: 'balanced_scorecard' },
    }),
  },
  'strategies.fromFile': { given: () => ({ body: fileOf() }) },
  'strategies.copy': {
    given: ({ board }) => ({
      params: { id: board.id },
      body: { title: 'Next year', description: 'Where to go', what: 'plan' },
    }),
  },
  'strategies.readFile': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategies.read': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategies.update': {
    given: ({ board }) => ({ params: { id: board.id }, body: { title: 'Renamed', description: 'Why' } }),
  },
  'strategies.delete': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategies.setBoardTitle': {
    given: ({ board }) => ({ params: { id: board.id }, body: { boardTitle: 'The board' } }),
  },
  'strategies.readContent': { given: ({ board }) => ({ params: { id: board.id } }) },
  'strategies.readFlow': { given: ({ board }) => ({ params: { id: board.id } }) },
} satisfies Partial<Rows>;
