import { LABEL_WIDTH, type Rect } from '../map/layout.ts';
import { escaped } from '../words/escaped.ts';
import { statusLook } from '../words/status.ts';
import type { PublicMap } from './map.ts';
import { standingHtml } from './standing.ts';

const size = (value: number): number => Math.round(value * 10) / 10;

const rectOf = ({ x, y, width, height }: Rect): string =>
  `x="${size(x)}" y="${size(y)}" width="${size(width)}" height="${size(height)}"`;

/** Title and standing in a rectangle. The browser breaks the lines, because only it has the font. */
const card = (
  { title, standing }: PublicMap['bands'][number] | PublicMap['nodes'][number],
  rect: Rect,
): string =>
  `<foreignObject ${rectOf(rect)}><div class="card"><p>${escaped(title)}</p>${standingHtml({ ...standing, movement: null })}</div></foreignObject>`;

const band = (one: PublicMap['bands'][number]): string =>
  `<g class="a${one.accent}"><rect class="band" ${rectOf(one.rect)}/><rect class="edge" ${rectOf({ ...one.rect, width: 4 })}/>` +
  `${card(one, { ...one.rect, width: LABEL_WIDTH })}</g>`;

const node = (one: PublicMap['nodes'][number]): string =>
  `<rect class="node" ${rectOf(one.rect)}/>` +
  `<rect class="${statusLook(one.standing.status).tone}" fill="currentColor" ${rectOf({ ...one.rect, width: 3 })}/>${card(one, one.rect)}`;

const ARROW =
  '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">' +
  '<path d="M0 0 8 4 0 8z"/></marker></defs>';

const listOf = (titles: readonly string[]): string =>
  titles.length === 0 ? '–' : titles.map((title) => `<p>${escaped(title)}</p>`).join('');

const row = ({ title, standing, causedBy, causes }: PublicMap['nodes'][number]): string =>
  `<tr><th scope="row">${escaped(title)}<br>${standingHtml({ ...standing, movement: null })}</th><td>${listOf(causedBy)}</td><td>${listOf(causes)}</td></tr>`;

/** The map as a picture that scrolls in its own box, with the same in a table. */
export function mapHtml({ width, height, bands, nodes, edges }: PublicMap): string {
  const thin = edges.some(({ isWeak }) => isWeak) ? ' A thin line is a weak cause.' : '';
  const paths = edges.map(
    ({ path, isWeak }) =>
      `<path class="cause${isWeak ? ' weak' : ''}" d="${path}" marker-end="url(#arrow)"/>`,
  );
  return (
    '<section class="pillar"><div class="head"><h2>Strategy map</h2></div>' +
    `<p class="quiet">Arrows lead from a cause to its effect.${thin}</p>` +
    '<div class="map" role="region" aria-label="Strategy map" tabindex="0">' +
    `<svg width="${size(width)}" height="${size(height)}" viewBox="0 0 ${size(width)} ${size(height)}" role="img" ` +
    'aria-label="Objectives with arrows from causes to effects. The table below says the same.">' +
    `${ARROW}${bands.map(band).join('')}${paths.join('')}${nodes.map(node).join('')}</svg></div>` +
    '<details><summary>Causes and effects as a table</summary><div class="map" role="region" aria-label="Causes and effects" tabindex="0">' +
    '<table><thead><tr><th scope="col">Objective</th><th scope="col">Caused by</th><th scope="col">Causes</th></tr></thead>' +
    `<tbody>${nodes
      .filter(({ causedBy, causes }) => causedBy.length + causes.length > 0)
      .map(row)
      .join('')}</tbody></table></div></details></section>`
  );
}
