import { DEFAULT_CHOICES } from '../../contract/month/book.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import { KINDS } from '../../contract/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '../../contract/kinds/names.ts';
import type { BookSource } from '../books/facts.ts';

/** A record with the initial values of its kind. */
const recordOf = <K extends KindName>(kind: K, given: Partial<Records[K]>): Records[K] =>
  ({
    ...Object.fromEntries(Object.entries(KINDS[kind].fields).map(([name, { initial }]) => [name, initial])),
    ...given,
  }) as Records[K];

/** No record of any kind. */
const NOTHING = Object.fromEntries(KIND_NAMES.map((kind) => [kind, []])) as unknown as {
  [K in KindName]: Records[K][];
};

type Status = 'green' | 'amber' | 'red' | null;

/** What a source of a book has: so many objectives of one pillar, each with so many KPIs and initiatives. */
interface Asked {
  objectives: number;
  kpis: number;
  initiatives?: number;
  /** The title of the first objective; the others are numbered. */
  title?: string;
  /** The descriptions of objectives, and the notes. */
  description?: string;
  kpiDescription?: string;
  /** Of the KPIs; % where none is given. */
  unit?: string;
  /** Of the objectives, in order; On Track where none is given. */
  statuses?: readonly Status[];
  trends?: readonly ('up' | 'down' | 'flat')[];
}

const PERIOD = {
  grain: 'month',
  key: 'month:2026-10-01',
  start: '2026-10-01',
  end: '2026-10-31',
  label: 'Oct 2026',
} as const;

const scored = {
  score: 88.4,
  coverage: 1,
  guard: null,
  guardCode: null,
  reason: null,
  reasonCode: null,
  wouldBe: null,
};

/** A source of a book. */
export function sourceOf(asked: Asked): BookSource {
  const { title, description = '', kpiDescription = '', unit = '%', statuses = [], trends = [] } = asked;
  const objectives = Array.from({ length: asked.objectives }, (_, index) =>
    recordOf('node', {
      id: index + 10,
      type: 'objective',
      title: index === 0 && title ? title : `Objective ${index + 1}`,
      description,
      perspectiveId: 1,
      position: `a${String(index).padStart(5, '0')}`,
    }),
  );
  const kpis = objectives.flatMap(({ id: nodeId }) =>
    Array.from({ length: asked.kpis }, (_, index) =>
      recordOf('kpi', {
        id: nodeId * 100 + index,
        nodeId,
        measure: title ?? `KPI ${index + 1}`,
        description: kpiDescription || description,
        unit,
        grain: index % 3 === 2 ? null : 'month',
        inputOwner: title ?? 'Ada',
        status: 'On Track',
        statusReason: description,
      }),
    ),
  );
  const work = objectives.flatMap(({ id: nodeId }) =>
    Array.from({ length: asked.initiatives ?? 0 }, (_, index) =>
      recordOf('initiative', {
        id: nodeId * 100 + index,
        nodeId,
        initiative: title ?? `Initiative ${index + 1}`,
        description,
        whoName: 'Ben',
        whenDate: '2026-12-31T00:00:00.000Z',
        // The longest text has the most digits too.
        progress: title === undefined ? 40 : 100,
      }),
    ),
  );
  const nodes = [
    recordOf('node', { id: 1, type: 'perspective', title: title ?? 'Pillar', position: 'a' }),
    recordOf('node', { id: 2, type: 'vision', title: title ?? 'Vision', description, position: 'a' }),
    ...objectives,
  ];
  return {
    snapshot: {
      name: 'October close',
      note: description,
      by: 'Ada',
      at: '2026-11-06T09:00:00.000Z',
      document: {
        version: 1,
        period: PERIOD,
        content: {
          ...NOTHING,
          strategy: [recordOf('strategy', { id: 1, title: title ?? 'Strategy', boardTitle: 'Board' })],
          node: nodes,
          kpi: kpis,
          initiative: work,
        },
        scorecard: {
          revision: 1,
          period: PERIOD,
          locked: null,
          strategy: { id: 1, ...scored, status: 'amber', trend: null },
          pillars: [{ id: 1, ...scored, status: 'amber', trend: null }],
          objectives: objectives.map(({ id }, index) => ({
            id,
            ...scored,
            status: statuses[index] ?? 'green',
            trend: trends[index] ?? 'flat',
          })),
          kpis: kpis.map(({ id }) => ({
            id,
            ...scored,
            status: 'amber',
            trend: 'up',
            value: 88.4,
            target: 96,
            redLine: 90,
            band: null,
            valueState: 'value',
            provisional: null,
            period: PERIOD.key,
            sparkline: [80, 82, null, 81, 88.4],
          })),
        },
        notes: kpis.slice(0, 40).map(({ id: kpiId }) => ({
          kpiId,
          period: PERIOD.key,
          note: description || 'Two suppliers were late.',
          by: 'Ada',
          at: '2026-11-05T10:00:00.000Z',
        })),
      },
    },
    choices: DEFAULT_CHOICES,
    people: [],
    decisions: [],
    actions: [],
  };
}
