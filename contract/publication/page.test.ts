import { expect, it } from 'vitest';
import { publishedPage } from './page.ts';
import { PAGE_STYLE } from './style.ts';
import type { PublicView } from './view.ts';

const standing = {
  status: 'At Risk',
  score: 71.6,
  movement: { of: 'score', trend: 'down', isBetter: false },
} as const;
const rect = { x: 10, y: 20, width: 208, height: 84 };
const view: PublicView = {
  period: 'Oct 2026',
  overall: standing,
  sentence: 'Patients fell from 88 to 74.',
  visions: [{ title: 'Be <trusted>', description: 'By "all"' }],
  missions: [],
  map: {
    width: 600,
    height: 300,
    bands: [{ title: 'Band <i>', rect, standing: { status: 'At Risk', score: 40 }, accent: 2 }],
    nodes: [
      {
        title: 'Trained <u>',
        rect,
        standing: { status: 'On Track', score: 90 },
        causedBy: [],
        causes: ['Served & kept'],
      },
      {
        title: 'Served & kept',
        rect,
        standing: { status: 'Off Track', score: null },
        causedBy: ['Trained <u>'],
        causes: [],
      },
    ],
    edges: [{ path: 'M1 2C1 2 3 4 5 6', isWeak: true }],
  },
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
    '<div class="map" role="region" aria-label="Strategy map" tabindex="0"><svg width="600"',
  );
  expect(html).toContain('<path class="cause weak" d="M1 2C1 2 3 4 5 6" marker-end="url(#arrow)"/>');
  expect(html).toContain('A thin line is a weak cause.');
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
    'The results of Oct 2026 were corrected on Dec 3, 2026; this page shows them from before.',
  );
});
