import type { Rows, Scene } from './row.ts';

const calendar = {
  fiscalYearStartMonth: 7,
  yearLabel: 'start',
  weekPattern: 'iso',
  weekAnchor: { rule: 'last', weekday: 5, month: 6, day: 30 },
  timeZone: 'Europe/Berlin',
} as const;

/** A tracked KPI of the scene, added for this call. */
async function trackedIn({ owner, board }: Scene): Promise<number> {
  const { id } = await owner.done('kpis.create', {
    params: { id: board.id },
    body: { measure: 'Orders', grain: 'month', aggregation: 'sum' },
  });
  return id;
}

const point = {
  period: '2026-02',
  series: 'actual',
  value: 12.5,
  state: 'value',
  note: 'Counted twice',
} as const;
const ofBoard = ({ board }: Scene) => ({ params: { id: board.id } });

/** Measures over time. */
export const scorecardRows = {
  'calendar.read': { given: ofBoard },
  'calendar.update': { given: (scene) => ({ ...ofBoard(scene), body: calendar }) },
  'points.write': {
    given: async (scene) => ({ params: { id: await trackedIn(scene) }, body: { points: [point] } }),
  },
  'points.read': { given: async (scene) => ({ params: { id: await trackedIn(scene) } }) },
  'points.readMany': {
    given: (scene) => ({
      ...ofBoard(scene),
      query: { from: '2026-01', to: '2026-12', series: 'target' as const },
    }),
  },
  'points.writeMany': {
    given: async (scene) => ({
      ...ofBoard(scene),
      body: { points: [{ kpiId: await trackedIn(scene), ...point }], base: 1 },
    }),
  },
  'values.write': {
    given: async (scene) => ({
      ...ofBoard(scene),
      query: { atomic: 'true' as const },
      body: {
        values: [{ id: await trackedIn(scene), period: '2026-02', value: 12.5, note: 'Counted twice' }],
      },
    }),
  },
  'scorecard.read': { given: ofBoard },
  'scorecard.explain': {
    given: (scene) => ({ ...ofBoard(scene), query: { of: `strategy:${scene.board.id}` } }),
  },
  'scorecard.whatIf': {
    given: async (scene) => ({
      ...ofBoard(scene),
      query: { kpi: String(await trackedIn(scene)), period: '2026-02', value: '-1.5' },
    }),
  },
} satisfies Partial<Rows>;
