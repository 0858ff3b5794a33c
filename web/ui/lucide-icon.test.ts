import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createLucideIcon from './lucide-icon.ts';

type Node = Parameters<typeof createLucideIcon>[0]['node'];
const pathOf = (...node: Node) =>
  / d="([^"]*)"/.exec(renderToStaticMarkup(createElement(createLucideIcon({ node }))))?.[1];

describe('an icon', () => {
  it('should be one path of all its shapes', () => {
    expect(pathOf(['path', { d: 'M5 12h14' }], ['path', { d: 'm6 9 6 6' }])).toBe('M5 12h14M0 0m6 9 6 6');
    expect(pathOf(['line', { x1: '1', y1: '2', x2: '3', y2: '4' }])).toBe('M1 2L3 4');
    expect(pathOf(['polyline', { points: '1 2 3 4' }], ['polygon', { points: '5 6 7 8' }])).toBe(
      'M1 2 3 4M5 6 7 8z',
    );
  });

  it('should draw circles and rectangles as arcs and lines', () => {
    expect(pathOf(['circle', { cx: '12', cy: '5', r: '1' }])).toBe('M11 5a1 1 0 1 1 0 .01z');
    expect(pathOf(['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }])).toBe('M3 5a9 3 0 1 1 0 .01z');
    expect(pathOf(['rect', { x: '3', y: '4', width: '10', height: '8' }])).toBe('M3 4h10v8h-10v-8z');
    expect(pathOf(['rect', { x: '3', y: '4', width: '10', height: '8', rx: '2' }])).toBe(
      'M5 4h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
    );
  });

  it('should be read by screen readers where it has a name, and keep the width of its lines', () => {
    const props = { role: 'img', 'aria-label': 'Rising', strokeWidth: 3.5 } as const;
    expect(renderToStaticMarkup(createElement(createLucideIcon({ node: [] }), props))).toBe(
      '<svg viewBox="0 0 24 24" role="img" aria-label="Rising" stroke-width="3.5" class="icon"><path d=""></path></svg>',
    );
  });

  it('should be hidden from screen readers, and keep its classes', () => {
    const icon = createElement(createLucideIcon({ node: [] }), { className: 'size-4' });
    expect(renderToStaticMarkup(icon)).toBe(
      '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-4"><path d=""></path></svg>',
    );
  });
});
