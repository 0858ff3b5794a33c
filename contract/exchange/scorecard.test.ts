import { expect, test } from 'vitest';
import { emptyContent } from '../commands/content.ts';
import { initialOf } from '../kinds/kinds.ts';
import type { Records } from '../kinds/kinds.ts';
import type { ScorecardAnswer } from '../scorecard/answers.ts';
import { scorecardSheet } from './scorecard.ts';

test('numbers and statuses are those that pages show', () => {
  const strategy = { ...initialOf('strategy'), id: 1 } as unknown as Records['strategy'];
  const kpi = {
    ...initialOf('kpi'),
    id: 2,
    decimals: 1,
    grain: 'month',
    status: 'Achieved',
    statusChosen: true,
  };
  const content = {
    ...emptyContent(),
    strategy: new Map([[1, strategy]]),
    kpi: new Map([[2, kpi as unknown as Records['kpi']]]),
  };
  const none = { reason: null, reasonCode: null, guard: null, guardCode: null, trend: null, wouldBe: null };
  const scored = { ...none, id: 1, score: 7.1e-14, status: 'red', coverage: 2 / 3 };
  const answer = {
    period: { label: 'Oct 2026' },
    locked: null,
    strategy: scored,
    pillars: [],
    objectives: [],
    kpis: [
      {
        ...scored,
        id: 2,
        score: 89.999,
        status: null,
        value: 0.1 + 0.26,
        target: 10 / 3,
        redLine: 3,
        band: null,
      },
    ],
  } as unknown as ScorecardAnswer;
  const { columns, rows } = scorecardSheet({ content, personOf: String, memberOf: () => undefined }, answer);
  const cells = Array.from(rows, (row) =>
    Object.fromEntries(columns.map(({ heading }, index) => [heading, row[index]])),
  );
  expect(cells).toMatchObject([
    { Level: 'Strategy', Score: 0, Status: 'Off Track', 'Weight with a score': 0.67 },
    { Level: 'KPI', Value: 0.4, Target: 3.3, 'Red line': 3, Score: 89.99, Status: 'Achieved' },
  ]);
});
