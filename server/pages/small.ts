import type { Content } from '../../contract/commands/content.ts';

/** More nodes, KPIs and initiatives than this, or more text in nodes, are left to the browser: to render them would hold others up. */
const ITEMS_MAX = 1500;
const TEXT_MAX = 400_000;

/** Whether the server renders a board. */
export function isSmall({ node, kpi, initiative }: Content): boolean {
  const primary = Array.from(kpi.values()).filter(({ kpiLevel }) => kpiLevel === 'primary');
  if (node.size + primary.length + initiative.size > ITEMS_MAX) return false;
  let text = 0;
  for (const { title, description } of node.values()) text += title.length + description.length;
  return text <= TEXT_MAX;
}
