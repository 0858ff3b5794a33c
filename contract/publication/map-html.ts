import { interFit } from '../drawing/inter.ts';
import { ACCENT_COLORS, COLORS } from '../drawing/items.ts';
import { elementsOf } from '../drawing/svg.ts';
import { legendText, type MapTexts } from '../map/facts.ts';
import { mapItems } from '../map/items.ts';
import { escaped } from '../words/escaped.ts';
import type { PublicMap } from './map.ts';
import { standingHtml } from './standing.ts';

/** The colors of documents by those of the page, which has them for light and dark. */
const VARIABLES = new Map<string, string>([
  [COLORS.paper, 'surface'],
  [COLORS.sunken, 'sunken'],
  [COLORS.ink, 'ink'],
  [COLORS.ink2, 'ink-2'],
  [COLORS.ink3, 'ink-3'],
  [COLORS.hairline, 'hairline'],
  [COLORS.positive, 'positive'],
  [COLORS.warning, 'warning'],
  [COLORS.destructive, 'destructive'],
  ...ACCENT_COLORS.map((hex, at): [string, string] => [hex, `accent-${at + 1}`]),
]);

const paint = (hex: string): string => `var(--${VARIABLES.get(hex) ?? 'ink'})`;

const listOf = (titles: readonly string[]): string =>
  titles.length === 0 ? '–' : titles.map((title) => `<p>${escaped(title)}</p>`).join('');

const row = (
  { title, ...standing }: MapTexts,
  causedBy: readonly string[],
  causes: readonly string[],
): string =>
  `<tr><th scope="row">${escaped(title)}<br>${standingHtml({ ...standing, movement: null })}</th><td>${listOf(causedBy)}</td><td>${listOf(causes)}</td></tr>`;

function rowsOf({ layout: { nodes, edges }, facts }: PublicMap): string[] {
  const into = Map.groupBy(edges, ({ targetId }) => targetId);
  const from = Map.groupBy(edges, ({ sourceId }) => sourceId);
  const titleOf = (id: number): string => facts.nodes.get(id)?.title ?? '';
  return nodes.flatMap(({ id }) => {
    const texts = facts.nodes.get(id);
    const causedBy = (into.get(id) ?? []).map(({ sourceId }) => titleOf(sourceId));
    const causes = (from.get(id) ?? []).map(({ targetId }) => titleOf(targetId));
    return texts && causedBy.length + causes.length > 0 ? [row(texts, causedBy, causes)] : [];
  });
}

/** The map as a picture that scrolls in its own box, with the same in a table. */
export function mapHtml(map: PublicMap): string {
  const { layout, facts } = map;
  const [width, height] = [Math.ceil(layout.width), Math.ceil(layout.height)];
  const items = mapItems(layout, facts, { x: 0, y: 0, scale: 1 }, interFit);
  return (
    '<section class="pillar"><div class="head"><h2>Strategy map</h2></div>' +
    `<p class="quiet">${escaped(legendText(layout, facts))}</p>` +
    '<div class="map" role="region" aria-label="Strategy map" tabindex="0">' +
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" ` +
    'aria-label="Objectives with arrows from causes to effects. The table below says the same.">' +
    `${elementsOf(items, paint)}</svg></div>` +
    '<details><summary>Causes and effects as a table</summary><div class="map" role="region" aria-label="Causes and effects" tabindex="0">' +
    '<table><thead><tr><th scope="col">Objective</th><th scope="col">Caused by</th><th scope="col">Causes</th></tr></thead>' +
    `<tbody>${rowsOf(map).join('')}</tbody></table></div></details></section>`
  );
}
