import { expect, test } from 'vitest';
import type { AgendaEntry } from '../../../contract/month/review.ts';
import type { NodeType } from '../../../contract/kinds/constants.ts';
import { type NewKpi, planOf } from '../../test/content.ts';
import { scoresOf } from '../../lib/strategy/scores.ts';
import { beyondStatus } from './standouts.ts';
import { placeOf, slidesOf, stepTo, wayOf } from './slides.ts';

const node = (id: number, type: NodeType, perspectiveId: number | null = null) => ({
  id,
  type,
  perspectiveId,
  position: `a${id}`,
});
const nodes = [
  node(6, 'objective', 4),
  node(1, 'vision'),
  node(3, 'perspective'),
  node(4, 'perspective'),
  node(5, 'objective', 3),
];
const slides = slidesOf(planOf({ nodes }));

test('a presentation goes through vision and mission, each pillar and its objectives', () => {
  expect(slides.map(({ key }) => key)).toEqual(['start', '3', '5', '4', '6']);
  expect(slides.map((slide) => ('place' in slide ? slide.place : slide.kind))).toEqual([
    'start',
    'Pillar 1 of 2',
    'objective',
    'Pillar 2 of 2',
    'objective',
  ]);
});

const kpi = (id: number, nodeId: number | null, more: NewKpi = {}): NewKpi => ({
  id,
  nodeId,
  measure: `KPI ${id}`,
  grain: 'month',
  ...more,
});
const entry = (of: string, ...reasons: string[]) => ({ of, title: 'As it was', reasons });
const tracked = planOf({
  nodes,
  kpis: [
    kpi(1, 5),
    kpi(2, 5),
    kpi(3, null),
    kpi(4, 6, { grain: null, status: 'Off Track' }),
    kpi(5, 5, { below: [kpi(7, null)] }),
  ],
  initiatives: [{ id: 8, nodeId: 6, initiative: 'Launch', status: 'At Risk' }],
});
const keys = (agenda: AgendaEntry[] | null | undefined, key?: string) =>
  slidesOf(tracked, { agenda, key: key ?? null }).map((slide) => slide.key);
const rest = ['3', '5', '4', '6'];

test('what stands out comes after the start, and each tracked KPI of it after its objective', () => {
  expect(keys(undefined)).toEqual(['start', ...rest]);
  expect(keys([])).toEqual(['start', ...rest]);
  // Until it is read there may be something.
  expect(keys(null)).toEqual(['start', 'standouts', ...rest]);
  expect(keys(['kpi:2', 'kpi:7', 'kpi:4', 'kpi:3', 'objective:6'].map((of) => entry(of)))).toEqual([
    'start',
    'standouts',
    '3',
    '5',
    'kpi-2',
    'kpi-7',
    '4',
    '6',
    'kpi-3',
  ]);
});

test('each record that stands out has its status of now, why, and the slide that shows it', () => {
  const agenda = [
    entry('kpi:1', 'Off Track in Oct 2026.', 'No value.'),
    entry('kpi:4', 'Off Track, as it was chosen.'),
    entry('objective:6', 'Off Track in Oct 2026.'),
    entry('initiative:8', 'Late.'),
    entry('kpi:99', 'Deleted since.'),
  ];
  const scores = scoresOf({ objectives: [{ id: 6, status: 'red' }], pillars: [], kpis: [] } as never);
  const found = slidesOf(tracked, { agenda, scores }).find(({ kind }) => kind === 'standouts');
  expect(found).toMatchObject({ more: 0, place: '' });
  expect(found && 'rows' in found && found.rows).toEqual([
    {
      record: 'kpi:1',
      kind: 'KPI',
      title: 'KPI 1',
      status: 'No status',
      kpi: expect.objectContaining({ scored: undefined }),
      reasons: ['Off Track in Oct 2026.', 'No value.'],
      to: 'kpi-1',
    },
    expect.objectContaining({ record: 'kpi:4', status: 'Off Track', to: '6' }),
    expect.objectContaining({ kind: 'Objective', status: 'Off Track', to: '6' }),
    expect.objectContaining({ kind: 'Initiative', title: 'Launch', status: 'At Risk', to: '6' }),
  ]);
});

test('a reason leaves out what its row shows', () => {
  const row = { status: 'Off Track' };
  const words = [
    'Off Track in Oct 2026.',
    'Off Track in Oct 2026, as in Sep 2026.',
    'No value for Oct 2026 yet.',
  ];
  expect(words.map((reason) => beyondStatus(reason, row, 'Oct 2026'))).toEqual([
    '',
    'As in Sep 2026.',
    'No value for Oct 2026 yet.',
  ]);
});

test('a long list goes on on a second slide, which says how many it leaves out', () => {
  const many = planOf({ nodes, kpis: Array.from({ length: 20 }, (_, at) => kpi(at + 1, null)) });
  const of = (count: number) =>
    slidesOf(many, { agenda: Array.from({ length: count }, (_, at) => entry(`kpi:${at + 1}`)) }).flatMap(
      (slide) =>
        slide.kind === 'standouts' ? [[slide.key, slide.place, slide.rows.length, slide.more]] : [],
    );
  expect(of(5)).toEqual([['standouts', '', 5, 0]]);
  expect(of(6)).toEqual([
    ['standouts', '1 of 2', 5, 0],
    ['standouts-2', '2 of 2', 1, 0],
  ]);
  expect(of(20)[1]).toEqual(['standouts-2', '2 of 2', 5, 10]);
});

test('the slide in the address stays where it no longer stands out', () => {
  expect(keys([], 'kpi-1')).toEqual(['start', '3', '5', 'kpi-1', '4', '6']);
  expect(keys([], 'standouts')).toEqual(['start', 'standouts', ...rest]);
  const shown = slidesOf(tracked, { agenda: [entry('kpi:1')], key: 'standouts-2' });
  expect(shown[placeOf(shown, 'standouts-2', 2)]?.key).toBe('standouts');
});

test('an address selects a slide; for a deleted one the index stays', () => {
  expect(placeOf(slides, '4', 0)).toBe(3);
  expect(placeOf(slides, null, 2)).toBe(0);
  expect(placeOf(slides, '99', 2)).toBe(2);
  expect(placeOf(slides, '99', 12)).toBe(4);
  expect(placeOf(slidesOf(planOf({})), 'x', -1)).toBe(0);
});

test('the navigation stops at both ends', () => {
  expect([
    stepTo('next', 4, 5),
    stepTo('previous', 0, 5),
    stepTo('last', 1, 5),
    stepTo('first', 3, 5),
  ]).toEqual([4, 0, 4, 0]);
});

test('the space bar goes forward, and back with Shift', () => {
  expect(wayOf({ key: ' ', shiftKey: false })).toBe('next');
  expect(wayOf({ key: ' ', shiftKey: true })).toBe('previous');
  expect(wayOf({ key: 'a', shiftKey: false })).toBeUndefined();
});
