import { linksOfType } from '../api/views.ts';
import type { Content } from '../commands/content.ts';
import type { Records } from '../kinds/kinds.ts';
import { link as linkKind } from '../kinds/link.ts';
import { column, type Column, type Sheet, sheetOf } from './cell.ts';
import { idColumn, type Lookup, recordColumns } from './field-columns.ts';
import { nodesInOrder } from './order.ts';
import { pillarOf } from './plan.ts';
import { EXPORTS } from './what.ts';

type Link = Records['link'];

const ENDS = [
  ['Cause', 'sourceId'],
  ['Effect', 'targetId'],
] as const;
const KPIS = ['leadKpiId', 'lagKpiId'] as const;

/** The causes in the order of the board, by their causes, then by their effects. */
function causesInOrder(content: Content): Link[] {
  const places = new Map(nodesInOrder(content).map(({ id }, place) => [id, place]));
  const distance = (a: number, b: number): number => (places.get(a) ?? 0) - (places.get(b) ?? 0);
  return linksOfType(content, 'causes').sort(
    (a, b) => distance(a.sourceId, b.sourceId) || distance(a.targetId, b.targetId),
  );
}

/** The causes between objectives, which the map draws as arrows. */
export function causeSheet(lookup: Lookup): Sheet {
  const { content } = lookup;
  const { node, kpi } = content;
  const text = (heading: string, of: (link: Link) => string | undefined): Column<Link> =>
    column(heading, 'text', (link) => of(link) || null);
  const [id = idColumn, ...details] = recordColumns('link', lookup, ['strength', 'note']) as Column<Link>[];
  const columns = [
    id,
    ...ENDS.flatMap(([heading, end]) => [
      text(heading, (link) => node.get(link[end])?.title),
      text(`${heading} code`, (link) => node.get(link[end])?.code),
      column<Link>(`${heading} pillar`, 'text', (link) => pillarOf(content, link[end])),
    ]),
    ...details,
    ...KPIS.flatMap((name) => {
      const { label } = linkKind.fields[name];
      return [
        text(label, (link) => kpi.get(link[name] ?? 0)?.measure),
        text(`${label} code`, (link) => kpi.get(link[name] ?? 0)?.code),
      ];
    }),
    ...ENDS.map(([heading, end]) => column<Link>(`${heading} ID`, 'number', (link) => link[end])),
    ...KPIS.map((name) => column<Link>(`${linkKind.fields[name].label} ID`, 'number', (link) => link[name])),
  ];
  return sheetOf(EXPORTS.causes, columns, causesInOrder(content));
}
