import { type MapFacts, mapText, type MapTexts, weakIn } from '../../../contract/map/facts.ts';
import { mapItems } from '../../../contract/map/items.ts';
import { layoutOf } from '../../../contract/map/layout.ts';
import { planOf } from '../../../contract/map/plan.ts';
import { contentOfSnapshot } from '../../../contract/month/snapshot.ts';
import type { BookFacts, ObjectiveFacts, PillarFacts } from '../facts.ts';
import { MARGIN, type Pages } from '../pages.ts';
import { cutLines, linesOf } from '../text.ts';
import { pillarStatus } from '../words.ts';

/** No map is drawn larger than this: a small one would have letters like headings. */
const SCALE_MAX = 0.75;

const textsOf = (
  { scored }: PillarFacts | ObjectiveFacts,
  title: string,
  accent: number,
  status: string,
): MapTexts => ({
  title,
  accent,
  status,
  score: scored?.score ?? null,
  guardCode: scored?.guardCode ?? null,
});

/** What a map shows of the facts of a book. */
function mapFacts({ pillars }: BookFacts): Pick<MapFacts, 'bands' | 'nodes'> {
  const bands = new Map(
    pillars.flatMap((pillar) =>
      pillar.node
        ? [[pillar.node.id, textsOf(pillar, pillar.title, pillar.accent, pillarStatus(pillar))]]
        : [],
    ),
  );
  const nodes = new Map(
    pillars.flatMap(({ accent, objectives }) =>
      objectives.map((objective) => [
        objective.node.id,
        textsOf(objective, objective.node.title, accent, objective.status),
      ]),
    ),
  );
  return { bands, nodes };
}

/** The strategy map on one page; none where no objective causes another. */
export function addMap(pages: Pages, facts: BookFacts): void {
  const content = contentOfSnapshot(facts.source.snapshot.document);
  const [strategy] = content.strategy.values();
  const plan = planOf(content.node.values(), content.link.values(), strategy?.mapTurned ?? false);
  if (plan.edges.length === 0) return;
  const layout = layoutOf(plan);
  const drawn = { ...mapFacts(facts), weak: weakIn(content.link.values()), unproven: new Set<number>() };
  pages.start('map', { title: 'Strategy map', label: 'Causes and effects' });
  const scale = Math.min(SCALE_MAX, pages.width / layout.width, pages.room / layout.height);
  const x = MARGIN.x + (pages.width - layout.width * scale) / 2;
  pages.put({
    type: 'figure',
    alt: mapText(layout, drawn),
    items: mapItems(layout, drawn, { x, y: pages.y, scale }, { linesOf, cutLines }),
  });
  pages.y += layout.height * scale;
}
