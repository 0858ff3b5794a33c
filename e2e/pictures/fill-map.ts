import type { Person } from './person.ts';

const PILLARS = ['Financial', 'Customer', 'Internal Process', 'Learning & Growth'];
const VERBS = ['Grow', 'Cut', 'Build', 'Keep', 'Win', 'Teach'];
const NOUNS = ['loyal customers', 'lead times', 'one platform', 'skilled people', 'new markets'];
const STATUSES = ['On Track', 'On Track', 'Off Track', 'On Track', 'At Risk'];

/** Fills a strategy with the four classic pillars and a map: links from each pillar to the one above, the same at each run. */
export async function fillMap(
  owner: Person,
  id: number,
  { objectives, links }: { objectives: number; links: number },
): Promise<void> {
  const commands: object[] = [];
  const each = objectives / PILLARS.length;
  const objectiveAt = (pillar: number, at: number): number =>
    -1 - PILLARS.length - pillar * each - (at % each);
  for (const [pillar, title] of PILLARS.entries())
    commands.push({ type: 'node.create', id: -1 - pillar, fields: { type: 'perspective', title } });
  for (const pillar of PILLARS.keys())
    for (let at = 0; at < each; at++) {
      const nodeId = objectiveAt(pillar, at);
      const title = `${VERBS[(at + pillar) % VERBS.length]} ${NOUNS[(at * 2 + pillar) % NOUNS.length]}`;
      const kpi = { measure: `Share of ${title}`, unit: '%', status: STATUSES[at % STATUSES.length], nodeId };
      commands.push(
        { type: 'node.create', id: nodeId, fields: { type: 'objective', title, perspectiveId: -1 - pillar } },
        { type: 'kpi.create', fields: kpi },
      );
    }
  for (let link = 0; link < links; link++) {
    const pillar = 1 + (link % 3);
    const at = Math.floor(link / 3);
    const sourceId = objectiveAt(pillar, at * 7);
    const targetId = objectiveAt(pillar - 1, at * 7 + ((at * at) % 5) + Math.floor(at / each));
    const strength = link % 4 === 0 ? 'weak' : 'strong';
    commands.push({ type: 'link.create', fields: { type: 'causes', sourceId, targetId, strength } });
  }
  await owner.send('POST', `/api/strategies/${id}/commands`, { commands });
}
