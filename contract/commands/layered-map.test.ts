import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LayeredMap } from './layered-map.ts';

const id = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  fc.record({ set: id, value: fc.nat() }),
  fc.record({ delete: id }),
  fc.constant('copy' as const),
);

/** Everything that can be read from a map. */
const readAll = (map: ReadonlyMap<number, number>) => {
  const visited: [number, number][] = [];
  map.forEach((value, key) => visited.push([key, value]));
  const byId = (entries: Iterable<[number, number]>) => [...entries].toSorted(([a], [b]) => a - b);
  return {
    size: map.size,
    entries: byId(map),
    visited: byId(visited),
    keys: [...map.keys()].toSorted((a, b) => a - b),
    values: [...map.values()].toSorted((a, b) => a - b),
    found: Array.from({ length: 42 }, (_, key) => [map.has(key), map.get(key)]),
  };
};

it('reads as a map does, and leaves the map it was made from as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(step, { maxLength: 60 }), (ids, steps) => {
      const plain = new Map(ids.map((one) => [one, one]));
      let layered = new LayeredMap<number>(new Map(plain));
      const earlier: [ReadonlyMap<number, number>, ReturnType<typeof readAll>][] = [];
      for (const one of steps) {
        if (one === 'copy') {
          earlier.push([layered, readAll(plain)]);
          layered = new LayeredMap(layered);
        } else if ('set' in one) {
          plain.set(one.set, one.value);
          layered.set(one.set, one.value);
        } else {
          plain.delete(one.delete);
          layered.delete(one.delete);
        }
        expect(readAll(layered)).toEqual(readAll(plain));
      }
      for (const [map, then] of earlier) expect(readAll(map)).toEqual(then);
    }),
  );
});
