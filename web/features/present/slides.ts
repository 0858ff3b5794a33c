import type { Flow, Node } from '../../../contract/entities.ts';
import { arrange, type Pillar } from '../../entities/board/arrangement.ts';
import type { Scores } from '../../lib/scores.ts';
import { contentsOf, NOTHING, type Contents } from '../../entities/board/contents.ts';

/** A slide of a presentation. */
export type Slide =
  | { kind: 'start'; key: string; visions: readonly Node[]; missions: readonly Node[] }
  | {
      kind: 'pillar';
      key: string;
      node: Node;
      accent: number;
      /** 'Pillar 2 of 4'. */
      place: string;
      objectives: readonly { node: Node; contents: Contents }[];
    }
  | { kind: 'objective'; key: string; node: Node; accent: number; pillar: Node; contents: Contents };

const START = 'start';

/** The slides of a strategy: vision and mission, then each pillar followed by its objectives. */
export function slidesOf(flow: Flow, scores?: Scores): Slide[] {
  const { visions, missions, pillars } = arrange(flow.nodes);
  const all = contentsOf(flow.kpis, flow.initiatives, undefined, scores);
  const of = (node: Node): Contents => all.get(node.id) ?? NOTHING;
  const ofPillar = ({ node, accent, objectives }: Pillar, index: number): Slide[] => [
    {
      kind: 'pillar',
      key: String(node.id),
      node,
      accent,
      place: `Pillar ${index + 1} of ${pillars.length}`,
      objectives: objectives.map((objective) => ({ node: objective, contents: of(objective) })),
    },
    ...objectives.map((objective): Slide => ({
      kind: 'objective',
      key: String(objective.id),
      node: objective,
      accent,
      pillar: node,
      contents: of(objective),
    })),
  ];
  return [{ kind: 'start', key: START, visions, missions }, ...pillars.flatMap(ofPillar)];
}

/** The index of the slide in the address. Where it is deleted, the slide at `last`, or the nearest one. */
export function placeOf(slides: readonly Slide[], key: string | null, last: number): number {
  const found = slides.findIndex((slide) => slide.key === (key ?? START));
  return found >= 0 ? found : Math.min(Math.max(0, last), slides.length - 1);
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
