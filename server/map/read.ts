import type { Content } from '../../contract/commands/content.ts';
import { linksOfType, nodesOf } from '../../contract/api/views.ts';
import type { Records } from '../../contract/kinds/kinds.ts';
import type { MapAnswer } from '../../contract/map/answer.ts';
import { evidenceOf } from '../../contract/map/evidence.ts';
import type { Period } from '../../contract/scorecard/periods.ts';
import { type Grain, isCoarser } from '../../contract/scorecard/settings.ts';
import { calendarOf, todayIn } from '../content/calendar.ts';
import type { SizedContent } from '../content/contents.ts';
import { Cache } from '../lib/cache.ts';
import { yieldIfDue } from '../lib/event-loop.ts';
import { computeOnce } from '../measures/scorecard/scorecards.ts';
import { cachesOf } from '../store/caches.ts';
import { perStore } from '../store/per-store.ts';
import type { Reader, Store } from '../store/store.ts';
import { computeSeries, type SeriesQuery } from './series.ts';

const textOf = ({ level, id }: SeriesQuery): string => `${level}:${id}`;
const keyOf = (query: SeriesQuery): string => `${textOf(query)} ${query.grain}`;

/** What of a link is compared: its KPIs where it has some that are tracked, else its objectives. */
function sidesOf(content: Content, link: Records['link'], grain: Grain): [SeriesQuery, SeriesQuery] {
  const sideOf = (kpiId: number | null, nodeId: number): SeriesQuery => {
    const kpi = kpiId === null ? undefined : content.kpi.get(kpiId);
    return kpi?.grain
      ? { level: 'kpi', id: kpi.id, grain: kpi.grain }
      : { level: 'objective', id: nodeId, grain };
  };
  const lead = sideOf(link.leadKpiId, link.sourceId);
  const lag = sideOf(link.lagKpiId, link.targetId);
  const coarser = isCoarser(lead.grain, lag.grain) ? lead.grain : lag.grain;
  return [
    { ...lead, grain: coarser },
    { ...lag, grain: coarser },
  ];
}

async function answerOf(
  { revision, content }: SizedContent,
  query: { reader: Reader; strategyId: number; period: Period },
): Promise<MapAnswer> {
  const { grain } = query.period;
  const causes = linksOfType(content, 'causes').map((link) => ({
    link,
    sides: sidesOf(content, link, grain),
  }));
  const objectives = nodesOf(content)
    .filter(({ type }) => type === 'objective')
    .map(({ id }): SeriesQuery => ({ level: 'objective', id, grain }));
  const queries = new Map(
    [...objectives, ...causes.flatMap(({ sides }) => sides)].map((one) => [keyOf(one), one]),
  );
  const { periods, series } = await computeSeries({ ...query, content }, [...queries.values()]);
  const byKey = new Map(series.map((one) => [keyOf(one), one]));
  const links: MapAnswer['links'] = [];
  for (const { link, sides } of causes) {
    const [lead, lag] = sides.map((side) => byKey.get(keyOf(side)));
    if (lead && lag)
      links.push({
        id: link.id,
        lead: textOf(lead),
        lag: textOf(lag),
        grain: lead.grain,
        ...evidenceOf(lead, lag),
      });
    await yieldIfDue();
  }
  return {
    revision,
    period: query.period,
    periods: Array.from(periods, ([of, all]) => ({ grain: of, labels: all.map(({ label }) => label) })),
    series: series
      .filter(({ values }) => values.some((value) => value !== null))
      .map((one) => ({
        of: textOf(one),
        grain: one.grain,
        values: [...one.values],
        statuses: [...one.statuses],
      })),
    links,
  };
}

interface CachedMap {
  revision: number;
  today: string;
  bytes: Buffer;
}

const mapsOf = perStore((store) => ({
  cache: new Cache<string, CachedMap>(cachesOf(store), 'maps'),
  running: new Map<string, Promise<CachedMap>>(),
}));

/** What the data say of a strategy map, as JSON; for the `read` of inSnapshot. */
export async function mapBytes(
  store: Store,
  query: { reader: Reader; strategyId: number; period: Period },
  revised: SizedContent,
): Promise<Buffer> {
  const { strategyId, period } = query;
  const today = todayIn(calendarOf(revised.content, strategyId));
  const { cache, running } = mapsOf(store);
  const key = `${strategyId} ${period.key}`;
  const cached = cache.get(key);
  if (cached?.revision === revised.revision && cached.today === today) return cached.bytes;
  const { bytes } = await computeOnce(running, `${key} ${revised.revision} ${today}`, async () => {
    const bytes = Buffer.from(JSON.stringify(await answerOf(revised, query)));
    const made = { revision: revised.revision, today, bytes };
    cache.put(key, made, bytes.length);
    return made;
  });
  return bytes;
}
