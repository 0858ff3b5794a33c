import type { AgendaEntry } from '../../../contract/month/review.ts';
import type { Content } from '../../../contract/commands/content.ts';
import type { Node } from '../../../contract/api/entities.ts';
import { arrange, type Pillar } from '../../entities/board/arrangement.ts';
import {
  linksOf,
  nodesOf,
  objectiveIdOf,
  type TrackedKpi,
  allTrackedKpis,
} from '../../lib/strategy/selectors.ts';
import type { Scores } from '../../lib/strategy/scores.ts';
import { contentsOf, NOTHING, type Contents } from '../../entities/board/contents.ts';
import { type Standout, standoutsOf, kpiKey } from './standouts.ts';

/** A slide of a presentation. */
export type Slide =
  | { kind: 'start'; key: string; visions: readonly Node[]; missions: readonly Node[] }
  | { kind: 'map'; key: string }
  | {
      kind: 'pillar';
      key: string;
      node: Node;
      accent: number;
      /** 'Pillar 2 of 4'. */
      place: string;
      objectives: readonly { node: Node; contents: Contents }[];
    }
  | { kind: 'objective'; key: string; node: Node; accent: number; pillar: Node; contents: Contents }
  | {
      kind: 'standouts';
      key: string;
      rows: readonly Standout[];
      /** How many follow that no slide lists. */
      more: number;
      /** '1 of 2'; empty where there is one. */
      place: string;
    }
  | {
      kind: 'kpi';
      key: string;
      kpi: TrackedKpi;
      /** Why it stands out; empty where it no longer does. */
      reasons: readonly string[];
      /** Its objective, and the accent of the pillar. */
      node?: Node;
      accent?: number;
    };

const START = 'start';
const MAP = 'map';
const STANDOUTS = 'standouts';

/** The most rows of a slide that can be read in a room, and the most slides of them. */
const ROWS_MAX = 5;
const ROW_SLIDES_MAX = 2;

/** What decides which slides there are, beside the content. */
export interface Presented {
  scores?: Scores | undefined;
  /** What stands out in the period; null until it is read, undefined where nothing is tracked. */
  agenda?: readonly AgendaEntry[] | null | undefined;
  /** The slide in the address. What it shows is kept where it no longer stands out. */
  key?: string | null;
}

/** The slides of a strategy: vision and mission, what stands out, the map where there is one, then each pillar with its objectives and their charts. */
export function slidesOf(content: Content, { scores, agenda, key = START }: Presented = {}): Slide[] {
  const { visions, missions, pillars } = arrange(nodesOf(content));
  const all = contentsOf(content, undefined, scores);
  const nodeContents = (node: Node): Contents => all.get(node.id) ?? NOTHING;
  const reasons = new Map((agenda ?? []).map((entry) => [entry.of, entry.reasons]));
  const charts = Map.groupBy(
    allTrackedKpis(content).filter((kpi) => reasons.has(`kpi:${kpi.id}`) || key === kpiKey(kpi)),
    (kpi) => objectiveIdOf(content, kpi),
  );
  const chartsOf = (id: number | null, at: { node?: Node; accent?: number }): Slide[] =>
    (charts.get(id) ?? []).map((kpi) => ({
      kind: 'kpi',
      key: kpiKey(kpi),
      kpi,
      reasons: reasons.get(`kpi:${kpi.id}`) ?? [],
      ...at,
    }));
  const ofPillar = ({ node, accent, objectives }: Pillar, index: number): Slide[] => [
    {
      kind: 'pillar',
      key: String(node.id),
      node,
      accent,
      place: `Pillar ${index + 1} of ${pillars.length}`,
      objectives: objectives.map((objective) => ({ node: objective, contents: nodeContents(objective) })),
    },
    ...objectives.flatMap((objective): Slide[] => [
      {
        kind: 'objective',
        key: String(objective.id),
        node: objective,
        accent,
        pillar: node,
        contents: nodeContents(objective),
      },
      ...chartsOf(objective.id, { node: objective, accent }),
    ]),
  ];
  const ofPillars = pillars.flatMap(ofPillar);
  // KPIs without an objective that has a slide come last.
  const shown = new Set(pillars.flatMap(({ objectives }) => objectives.map(({ id }) => id)));
  const others = [...charts.keys()].filter((id) => id === null || !shown.has(id));
  const rest = [...ofPillars, ...others.flatMap((id) => chartsOf(id, {}))];
  return [
    { kind: 'start', key: START, visions, missions },
    ...standoutSlides(content, { scores, agenda, key }, new Set(rest.map((slide) => slide.key))),
    ...(linksOf(content).some(({ type }) => type === 'causes') ? [{ kind: 'map', key: MAP } as const] : []),
    ...rest,
  ];
}

/** The slides of what stands out: none where nothing does, unless the address names one. */
function standoutSlides(
  content: Content,
  { scores, agenda, key }: Presented,
  keys: ReadonlySet<string>,
): Extract<Slide, { kind: 'standouts' }>[] {
  if (agenda === undefined) return [];
  const all = standoutsOf(content, agenda ?? [], scores, (to) => keys.has(to));
  if (agenda !== null && all.length === 0 && !isStandout(key)) return [];
  const count = Math.min(ROW_SLIDES_MAX, Math.max(1, Math.ceil(all.length / ROWS_MAX)));
  return Array.from({ length: count }, (_, page) => ({
    kind: 'standouts',
    key: page === 0 ? STANDOUTS : `${STANDOUTS}-${page + 1}`,
    rows: all.slice(page * ROWS_MAX, (page + 1) * ROWS_MAX),
    more: page === count - 1 ? Math.max(0, all.length - count * ROWS_MAX) : 0,
    place: count > 1 ? `${page + 1} of ${count}` : '',
  }));
}

const isStandout = (key: string | null | undefined): boolean => key?.startsWith(STANDOUTS) ?? false;

/** The index of the slide in the address. Where it is gone, the last slide of what stands out, the slide at `last`, or the nearest one. */
export function placeOf(slides: readonly Slide[], key: string | null, last: number): number {
  const index = slides.findIndex((slide) => slide.key === (key ?? START));
  if (index >= 0) return index;
  const standouts = isStandout(key) ? slides.findLastIndex(({ kind }) => kind === 'standouts') : -1;
  return standouts >= 0 ? standouts : Math.min(Math.max(0, last), slides.length - 1);
}

/** A navigation through the slides. */
export type Way = 'next' | 'previous' | 'first' | 'last';

/** The target index of a navigation; it stops at both ends. */
export function stepTo(way: Way, at: number, count: number): number {
  const to = { next: at + 1, previous: at - 1, first: 0, last: count - 1 }[way];
  return Math.min(Math.max(0, to), count - 1);
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  Enter: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
};

/** The navigation of a key; with Shift, the space bar goes back. */
export function wayOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Way | undefined {
  return key === ' ' && shiftKey ? 'previous' : WAYS[key];
}
