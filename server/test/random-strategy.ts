import type { RandomKpi, RandomStrategy } from '../../contract/scorecard/test/strategies.ts';
import type { StrategyFacts } from '../../contract/scorecard/scorecard.ts';
import { type Grain, GRAINS, type Point } from '../../contract/scorecard/settings.ts';
import { periodKeyOf } from '../../contract/scorecard/point-edits.ts';
import { factsOf } from '../measures/scorecard/facts.ts';
import { inSnapshot } from '../measures/scorecard/scorecards.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** The negative ids by which a batch names what it creates. */
const PILLARS = -1;
const OBJECTIVES = -100;
const KPIS = -1000;

const POINTS_MAX = 10_000;

const LEVELS = ['primary', 'department', 'team'] as const;

/** The finest grain among the points of a KPI and its own. */
const finestOf = ({ measure, points }: RandomKpi): Grain | null =>
  GRAINS.find((grain) => grain === measure.grain || points.some((point) => point.grain === grain)) ?? null;

/** The settings of a KPI as a command takes them. */
function settingsOf({ measure }: RandomKpi): object {
  const { id: _id, parentId: _parentId, dueFrom: _dueFrom, name, recorded, ...settings } = measure;
  const numbers = recorded.map(({ series, value }) => [series, value]);
  return { ...settings, measure: name, ...Object.fromEntries(numbers) };
}

/** The settings with which all points of a KPI can be written: it is neither computed yet, nor due less often. */
const beforeOf = (kpi: RandomKpi) => ({
  grain: finestOf(kpi),
  source: 'manual',
  formula: '',
  numeratorId: null,
  denominatorId: null,
});

/** Puts a random strategy into a product through its API. Returns its id, those of its KPIs in order, and how many points it has. */
export async function putStrategy(
  owner: Person,
  { calendar, pillars, objectives, kpis }: RandomStrategy,
): Promise<{ id: number; kpiIds: number[]; count: number }> {
  const { id } = await owner.done('strategies.create', { body: { title: 'Random' } });
  const params = { id };
  await owner.done('calendar.update', { params, body: calendar });
  const depthOf = (at: number | null): number =>
    at === null ? -1 : 1 + depthOf(kpis[at - 1]?.measure.parentId ?? null);
  const made = await owner.done('commands.run', {
    params,
    body: {
      commands: [
        ...pillars.map(({ weight }, at) => ({
          type: 'node.create',
          id: PILLARS - at,
          fields: { type: 'perspective', title: `Pillar ${at}`, weight },
        })),
        ...objectives.map(({ weight, pillar }, at) => ({
          type: 'node.create',
          id: OBJECTIVES - at,
          fields: { type: 'objective', title: `Objective ${at}`, weight, perspectiveId: PILLARS - pillar },
        })),
        ...kpis.map((kpi, at) => ({
          type: 'kpi.create',
          id: KPIS - at,
          fields: {
            ...settingsOf(kpi),
            ...beforeOf(kpi),
            kpiLevel: LEVELS[depthOf(kpi.measure.id)],
            parentId: kpi.measure.parentId === null ? null : KPIS + 1 - kpi.measure.parentId,
            nodeId: kpi.objective === null ? null : OBJECTIVES - kpi.objective,
          },
        })),
      ],
    } as never,
  });
  const kpiIds = kpis.map((_, at) => made.ids[String(KPIS - at)] as number);
  const idOf = (place: number): number => kpiIds[place - 1] as number;
  const given = kpis.map((kpi, at) =>
    kpi.points.map(({ grain, start, series, value, state }) => ({
      kpiId: kpiIds[at] as number,
      period: periodKeyOf({ grain, start }),
      series,
      ...(state === 'na' ? { state } : { value }),
    })),
  );
  const points = given.flat().filter(({ series }) => series !== 'red');
  for (let from = 0; from < points.length; from += POINTS_MAX)
    await owner.done('points.writeMany', { params, body: { points: points.slice(from, from + POINTS_MAX) } });
  let count = points.length;
  for (const ofKpi of given) {
    const reds = ofKpi.filter(({ series }) => series === 'red');
    if (reds.length === 0) continue;
    // Red lines of which one lies on the better side of its target are refused.
    const { status } = await owner.call('points.writeMany', { params, body: { points: reds } });
    if (status === 200) count += reds.length;
  }
  const changed = kpis.flatMap(({ measure, ...kpi }, at) => {
    const { source, formula, numeratorId, denominatorId } = measure;
    const grain = measure.grain === 'once' ? null : measure.grain;
    if (source === 'manual' && numeratorId === null && finestOf({ measure, ...kpi }) === grain) return [];
    const fields = {
      grain,
      source,
      formula: formula.replaceAll(/#(\d+)/g, (_, place) => `#${idOf(Number(place))}`),
      numeratorId: numeratorId && idOf(numeratorId),
      denominatorId: denominatorId && idOf(denominatorId),
    };
    return [{ type: 'kpi.update', id: kpiIds[at], fields }];
  });
  if (changed.length > 0) await owner.done('commands.run', { params, body: { commands: changed } as never });
  return { id, kpiIds, count };
}

/** The facts of a strategy as it is stored, with all points there are. */
export const storedFacts = ({ store }: Product, id: number): Promise<StrategyFacts> =>
  inSnapshot(store, id, async (reader, { content }) => {
    const rows = await reader.selectFrom('points').selectAll().where('strategy_id', '=', id).execute();
    const points: Point[] = rows.map((row) => ({ ...row, by: null }));
    return factsOf(
      content,
      id,
      Map.groupBy(points, (_, index) => rows[index]?.kpi_id ?? 0),
    );
  });
