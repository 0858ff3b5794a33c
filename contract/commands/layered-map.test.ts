import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idsBy } from './ids-by.ts';
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
  return {
    size: map.size,
    entries: [...map],
    visited,
    keys: [...map.keys()],
    values: [...map.values()],
    found: Array.from({ length: 42 }, (_, key) => [map.has(key), map.get(key)]),
  };
};

const inOrder = (map: ReadonlyMap<number, number>) => new Map([...map].toSorted(([a], [b]) => a - b));

it('reads as a map in the order of its ids does, and leaves the map it was made from as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(step, { maxLength: 60 }), (ids, steps) => {
      let plain = inOrder(new Map(ids.map((one) => [one, one])));
      let layered = new LayeredMap<number>(new Map(plain));
      const earlier: [ReadonlyMap<number, number>, ReturnType<typeof readAll>][] = [];
      for (const one of steps) {
        if (one === 'copy') {
          earlier.push([layered, readAll(plain)]);
          layered = new LayeredMap(layered);
        } else if ('set' in one) {
          plain = inOrder(plain.set(one.set, one.value));
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

it('is indexed as it is', () => {
  const lastDigit = (value: number) => (value % 10 === 0 ? [] : [value % 10]);
  const sorted = (records: ReadonlyMap<number, number>) =>
    [0, 1, 2, 9].map((digit) => [...(idsBy(records, lastDigit).get(digit) ?? [])].toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(step, { maxLength: 60 }), (ids, steps) => {
      const layered = new LayeredMap<number>(new Map(ids.map((key) => [key, key])));
      const earlier = sorted(layered);
      const copy = new LayeredMap(layered);
      expect(sorted(copy)).toEqual(earlier);
      for (const change of steps) {
        if (change === 'copy') continue;
        if ('set' in change) copy.set(change.set, change.value);
        else copy.delete(change.delete);
        expect(sorted(copy)).toEqual(sorted(new Map(copy)));
      }
      expect(sorted(layered)).toEqual(earlier);
    }),
  );
});
