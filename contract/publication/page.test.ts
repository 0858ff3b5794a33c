import { expect, it } from 'vitest';
import { layoutOf } from '../map/layout.ts';
import { publishedPage } from './page.ts';
import { PAGE_STYLE } from './style.ts';
import type { PublicView } from './view.ts';

const standing = {
  status: 'At Risk',
  score: 71.6,
  movement: { of: 'score', trend: 'down', isBetter: false },
} as const;
const layout = layoutOf({
  bands: [{ id: 901, nodes: [902, 903].map((id) => ({ id, mapX: null, mapY: null })) }],
  edges: [{ id: 904, sourceId: 902, targetId: 903 }],
});
const facts = {
  bands: new Map([[901, { title: 'Band <i>', accent: 2, status: 'At Risk', score: 40 }]]),
  nodes: new Map([
    [902, { title: 'Trained <u>', accent: 2, status: 'On Track', score: 90 }],
    [903, { title: 'Served & kept', accent: 2, status: 'Off Track', score: null }],
  ]),
  weak: new Set([904]),
  unproven: new Set<number>(),
};
const view: PublicView = {
  period: 'Oct 2026',
  overall: standing,
  sentence: 'Patients fell from 88 to 74.',
  visions: ['Be <trusted>'],
  missions: [],
  map: { layout, facts },
  pillars: [
    {
      title: 'Customers',
      accent: 2,
      standing,
      objectives: [
        {
          title: 'On time',
          standing: { status: 'Off Track', score: null, movement: null },
          kpis: [
            {
              title: 'Delivered <b>',
              standing,
              values: {
                actual: 1200.5,
                target: 1300,
                band: null,
                format: { unit: '"h"', digits: 1 },
                sparkline: [1, 2, null, 3],
              },
              notes: ['<script>alert(1)</script>'],
            },
          ],
          initiatives: [
            { title: 'A third <line>', progress: 40, isLate: true },
            { title: 'A fourth line', progress: 60, isLate: false },
          ],
        },
      ],
    },
  ],
  objectives: [],
  kpis: [],
};
const html = publishedPage(view, {
  title: 'Our <strategy>',
  note: 'For & to all',
  updatedAt: '2026-11-25T23:59:00.000Z',
});

it('escapes every text, and has no script, no other address and no style but its own', () => {
  const body = html.replace(PAGE_STYLE, '');
  expect(body).not.toMatch(
    /<script|<b>|<i>|<u>|<line>|<trusted>|<strategy>|\sstyle=|\son\w+=|https?:|src=|href=/,
  );
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
});

it('says status, score, trend, value, target, line and progress in words', () => {
  const words = html.replace(/<style>.*<\/style>/s, '').replaceAll(/<[^>]*>/g, '|');
  for (const expected of [
    'At Risk||score 72, falling, worse',
    'Off Track',
    '1,200.5&quot;h&quot;',
    'target 1,300.0&quot;h&quot;',
    '40% done, |late|',
    '60% done|',
    'Published Nov 25, 2026',
  ])
    expect(words).toContain(expected);
  expect(html).toContain('role="img" aria-label="3 values, from 1.0&quot;h&quot; to 3.0&quot;h&quot;');
});

it('has headings in order', () => {
  expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual([
    '1',
    '2',
    '3',
    '2',
    '2',
    '3',
    '4',
  ]);
});

it('has the map as a picture in a box that scrolls, and the same in a table', () => {
  expect(html).toContain(
    '<div class="map" role="region" aria-label="Strategy map" tabindex="0"><svg width="',
  );
  const [picture = ''] = /<svg width="\d+" .*?<\/svg><\/div>/s.exec(html) ?? [];
  expect(picture).toContain('>Served &amp; kept</tspan>');
  expect(picture).toContain('>On Track 90</tspan>');
  // In the colors of the page, which has them for light and dark; and no ids.
  expect(picture).toContain('fill="var(--accent-2)"');
  expect(picture).not.toMatch(/#|90[1-4]/);
  expect(html).toContain('Thin line: weak cause');
  const [table = ''] = /<table>.*<\/table>/s.exec(html) ?? [];
  const words = table.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
  expect(words).toBe(
    '|Objective|Caused by|Causes|Trained &lt;u&gt;|On Track|score 90|–|Served &amp; kept|' +
      'Served &amp; kept|Off Track|Trained &lt;u&gt;|–|',
  );
  const plain = { ...view, map: null };
  const texts = { title: 'Ours', note: '', updatedAt: '2026-12-04T08:00:00.000Z' };
  expect(publishedPage(plain, texts)).not.toContain('Strategy map');
});

it('says when its results were corrected, and when those of its period were corrected elsewhere', () => {
  const texts = { title: 'Ours', note: '', updatedAt: '2026-12-04T08:00:00.000Z' };
  const at = '2026-12-03T08:00:00.000Z';
  expect(html).not.toContain('corrected');
  expect(publishedPage(view, { ...texts, correctedAt: at })).toContain(
    '<p class="when">Oct 2026, corrected on Dec 3, 2026</p>',
  );
  expect(publishedPage(view, { ...texts, supersededAt: at })).toContain(
    '<p class="when">Oct 2026, made before the correction of Dec 3, 2026</p>',
  );
});
