import { reindex } from './ids-by.ts';

/**
 * A map that starts as a copy of another one and shares what it does not change, so that a change of one of many records copies
 * few of them. Both the other map and its values must not change any more. It is in the order of its ids, as the other one, also where
 * a record comes back; temporary ids, below 0, come last.
 */
export class LayeredMap<V> implements ReadonlyMap<number, V> {
  #base: ReadonlyMap<number, V>;
  /** What differs from the base; undefined where it was deleted. */
  readonly #changed: Map<number, V | undefined>;
  #size: number;
  /** The greatest id that was ever in it. */
  #last: number | undefined;

  constructor(from: ReadonlyMap<number, V>) {
    const layer = from instanceof LayeredMap ? (from as LayeredMap<V>) : undefined;
    // Beyond that, copying the changes again and again would take longer than copying everything now and then.
    const isThin = layer !== undefined && layer.#changed.size ** 2 <= layer.#base.size;
    this.#base = isThin ? layer.#base : layer ? new Map(layer) : from;
    this.#changed = new Map(isThin ? layer.#changed : []);
    this.#size = from.size;
    this.#last = layer ? layer.#last : undefined;
  }

  get size(): number {
    return this.#size;
  }

  get(id: number): V | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#base.get(id);
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  set(id: number, value: V): void {
    const before = this.get(id);
    if (before === undefined) this.#size++;
    reindex(this, id, before, value);
    const isNew = !this.#base.has(id) && !this.#changed.has(id);
    this.#changed.set(id, value);
    if (!isNew || id < 0) return;
    this.#last ??= Array.from(this.#base.keys()).reduce((last, one) => Math.max(last, one), 0);
    if (id < this.#last) this.#sort();
    else this.#last = id;
  }

  /** Puts what came back to its place. */
  #sort(): void {
    const place = (id: number): number => (id < 0 ? Infinity : id);
    const inOrder = (a: number, b: number): number => (a < b ? -1 : Number(a > b));
    this.#base = new Map(Array.from(this).sort(([a], [b]) => inOrder(place(a), place(b))));
    this.#changed.clear();
  }

  delete(id: number): void {
    const before = this.get(id);
    if (before === undefined) return;
    this.#size--;
    reindex(this, id, before);
    if (this.#base.has(id)) this.#changed.set(id, undefined);
    else this.#changed.delete(id);
  }

  forEach(visit: (value: V, id: number, map: ReadonlyMap<number, V>) => void): void {
    this.#base.forEach((value, id) => {
      const now = this.#changed.has(id) ? this.#changed.get(id) : value;
      if (now !== undefined) visit(now, id, this);
    });
    this.#changed.forEach((value, id) => {
      if (value !== undefined && !this.#base.has(id)) visit(value, id, this);
    });
  }

  // Lists, because a generator takes several times as long.
  entries(): ArrayIterator<[number, V]> {
    const list: [number, V][] = [];
    this.forEach((value, id) => list.push([id, value]));
    return list.values();
  }

  keys(): ArrayIterator<number> {
    const list: number[] = [];
    this.forEach((_, id) => list.push(id));
    return list.values();
  }

  values(): ArrayIterator<V> {
    const list: V[] = [];
    this.forEach((value) => list.push(value));
    return list.values();
  }

  [Symbol.iterator](): ArrayIterator<[number, V]> {
    return this.entries();
  }
}
