import { countCrossings, doCross, type Segment, segmentOf, type Spot } from './crossings.ts';
import type { MapPlan } from './plan.ts';
import { spread } from './spread.ts';

/** Where an objective stands: steps from the middle of the map, and the line of its band from the top. */
export interface Cell {
  x: number;
  line: number;
  /** Its place in the order of the band, in steps: it tells those of one column apart. */
  rank: number;
}

/** The most objectives of a line, so that a map of 100 fits on a page. */
const COLUMNS_MAX = 10;
/** In maps with more causes only their lengths count: to compare all pairs would take too long. */
export const COMPARED_MAX = 400;
/** Of orders with as many crossings the one with shorter lines counts. */
const LENGTH_WEIGHT = 1e-3;
/** How far the objectives of one column but different lines are apart in a rank. */
const LINE_RANK = 0.05;

/** The cells of a band in an order: in columns, each in the opposite direction to the one before, so that an insertion moves each by one cell at most. */
function cellsOf(order: readonly number[]): [number, Cell][] {
  const lines = Math.ceil(order.length / COLUMNS_MAX);
  const columns = Math.ceil(order.length / lines);
  return order.map((id, index) => {
    const [column, along] = [Math.floor(index / lines), index % lines];
    const line = column % 2 === 0 ? along : lines - 1 - along;
    const rank = (index - (order.length - 1) / 2) / lines;
    return [id, { x: column - (columns - 1) / 2, line, rank }];
  });
}

/** The places between neighbours of a row, and at both ends. */
const slotsOf = (row: readonly number[]): number[] =>
  row.length === 0
    ? [0]
    : [
        (row[0] ?? 0) - 1,
        ...row.slice(1).map((x, index) => (x + (row[index] ?? 0)) / 2),
        (row.at(-1) ?? 0) + 1,
      ];

/** The index of the cheapest slot; of equal ones the nearest to a preferred index. */
function bestOf(slots: readonly number[], costOf: (x: number) => number, preferred: number): number {
  let best = { at: 0, cost: Infinity };
  for (const [at, x] of slots.entries()) {
    const cost = costOf(x);
    const isNearer = Math.abs(at - preferred) < Math.abs(best.at - preferred);
    if (cost < best.cost - 1e-9 || (cost < best.cost + 1e-9 && isNearer)) best = { at, cost };
  }
  return best.at;
}

/** A map whose objectives are placed one by one. */
export class Placing {
  readonly #plan: MapPlan;
  readonly #bandOf = new Map<number, number>();
  readonly #boardOrder = new Map<number, number>();
  readonly #linkedTo = new Map<number, number[]>();
  readonly #cells = new Map<number, Cell>();
  /** The order of each band whose places all follow from it; undefined where some are stored. */
  readonly #orders: (readonly number[] | undefined)[];

  constructor(plan: MapPlan) {
    this.#plan = plan;
    for (const [band, { nodes }] of plan.bands.entries())
      for (const { id } of nodes) {
        this.#bandOf.set(id, band);
        this.#boardOrder.set(id, this.#boardOrder.size);
        this.#linkedTo.set(id, []);
      }
    for (const { sourceId, targetId } of plan.edges) {
      this.#linkedTo.get(sourceId)?.push(targetId);
      this.#linkedTo.get(targetId)?.push(sourceId);
    }
    this.#orders = plan.bands.map(({ nodes }) => (nodes.some(({ mapX }) => mapX !== null) ? undefined : []));
  }

  /** Where each objective stands. */
  get cells(): ReadonlyMap<number, Cell> {
    return this.#cells;
  }

  /** The orders of the bands without stored places. */
  get orders(): readonly (readonly number[])[] {
    return this.#orders.map((order) => order ?? []);
  }

  /** Places the objectives whose places are stored; where two would overlap, both give way. */
  placeStored(): void {
    for (const { nodes } of this.#plan.bands) {
      const stored = nodes.flatMap(({ id, mapX, mapY }) =>
        mapX === null ? [] : [{ id, x: mapX, y: mapY ?? 0 }],
      );
      const lines = [...Map.groupBy(stored, ({ y }) => y)].sort(([a], [b]) => a - b);
      for (const [line, [, row]] of lines.entries())
        this.#placeLine(
          row.sort((a, b) => a.x - b.x || a.id - b.id),
          line,
        );
    }
  }

  /** Inserts an objective where its lines to those that are placed cross the fewest others. */
  insert(id: number): void {
    const band = this.#bandOf.get(id) ?? 0;
    const order = this.#orders[band];
    if (order) this.setOrder(band, this.#inserted(id, band, order));
    else this.#insertIntoLine(id, band);
  }

  /** Moves an objective within its band to where its lines cross the fewest others; false where it stands there. */
  reinsert(id: number): boolean {
    const band = this.#bandOf.get(id) ?? 0;
    const order = this.#orders[band] ?? [];
    const next = this.#inserted(
      id,
      band,
      order.filter((other) => other !== id),
      order.indexOf(id),
    );
    if (next.indexOf(id) === order.indexOf(id)) return false;
    this.setOrder(band, next);
    return true;
  }

  /** Gives a band another order. */
  setOrder(band: number, order: readonly number[]): void {
    this.#orders[band] = order;
    for (const [id, cell] of cellsOf(order)) this.#cells.set(id, cell);
  }

  /** The mean place of what an objective is linked to in other bands; undefined where it is not. */
  meanOf(id: number, cells: ReadonlyMap<number, Cell> = this.#cells): number | undefined {
    const places = (this.#linkedTo.get(id) ?? []).flatMap((other) => {
      const cell = cells.get(other);
      return cell && this.#bandOf.get(other) !== this.#bandOf.get(id) ? [cell.rank] : [];
    });
    return places.length === 0 ? undefined : places.reduce((sum, x) => sum + x, 0) / places.length;
  }

  /** What the map costs: its crossings, then the lengths of its lines. */
  cost(): number {
    let length = 0;
    for (const { sourceId, targetId } of this.#plan.edges) {
      const [from, to] = [this.#cells.get(sourceId), this.#cells.get(targetId)];
      if (from && to) length += Math.abs(from.rank - to.rank);
    }
    return countCrossings(this.#segments()) + length * LENGTH_WEIGHT;
  }

  #spot(id: number): Spot | undefined {
    const cell = this.#cells.get(id);
    return cell && { x: cell.rank, y: this.#bandOf.get(id) ?? 0 };
  }

  /** The lines between objectives that are placed, without those of one. */
  #segments(without?: number): Segment[] {
    return this.#plan.edges.flatMap(({ sourceId, targetId }) => {
      if (sourceId === without || targetId === without) return [];
      const [from, to] = [this.#spot(sourceId), this.#spot(targetId)];
      return (from && to && segmentOf(from, to)) ?? [];
    });
  }

  /** What places of an objective cost. */
  #costs(id: number, y: number): (x: number) => number {
    const ends = (this.#linkedTo.get(id) ?? []).flatMap((other) => this.#spot(other) ?? []);
    const isCompared = ends.length > 0 && this.#plan.edges.length <= COMPARED_MAX;
    const others = isCompared ? this.#segments(id) : [];
    return (x) => {
      let cost = 0;
      for (const end of ends) {
        cost += Math.abs(end.x - x) * LENGTH_WEIGHT;
        const own = segmentOf({ x, y }, end);
        if (own) for (const other of others) if (doCross(own, other)) cost++;
      }
      return cost;
    };
  }

  /** An order with an objective inserted; of equal slots the nearest to `preferred`, by default its place on the board. */
  #inserted(
    id: number,
    band: number,
    order: readonly number[],
    preferred = this.#boardIndex(id, order),
  ): number[] {
    const slots = slotsOf(order.map((other) => this.#cells.get(other)?.rank ?? 0));
    return order.toSpliced(bestOf(slots, this.#costs(id, band), preferred), 0, id);
  }

  /** How many of an order stand before an objective on the board. */
  #boardIndex(id: number, order: readonly number[]): number {
    const place = this.#boardOrder.get(id) ?? 0;
    return order.filter((other) => (this.#boardOrder.get(other) ?? 0) < place).length;
  }

  /** Inserts an objective into the shortest line of a band with stored places. */
  #insertIntoLine(id: number, band: number): void {
    const placedNodes = (this.#plan.bands[band]?.nodes ?? []).flatMap((node) => {
      const cell = this.#cells.get(node.id);
      return cell ? [{ id: node.id, ...cell }] : [];
    });
    const lines = [...Map.groupBy(placedNodes, ({ line }) => line)].sort(
      ([a, first], [b, second]) => first.length - second.length || a - b,
    );
    const [line, shortest] = lines[0] ?? [0, []];
    const row = shortest.sort((a, b) => a.x - b.x);
    const slots = slotsOf(row.map(({ x }) => x));
    const board = this.#boardIndex(
      id,
      row.map((cell) => cell.id),
    );
    const at = bestOf(slots, this.#costs(id, band), board);
    this.#placeLine(row.toSpliced(at, 0, { id, x: slots[at] ?? 0, line, rank: 0 }), line);
  }

  #placeLine(row: readonly { id: number; x: number }[], line: number): void {
    const places = spread(
      row.map(({ x }) => x),
      1,
    );
    for (const [index, { id }] of row.entries()) {
      const x = places[index] ?? 0;
      this.#cells.set(id, { x, line, rank: x + line * LINE_RANK });
    }
  }
}
