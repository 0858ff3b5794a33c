import { describe, expect, it } from 'vitest';
import { Cache, cacheBudget, ENTRY_SIZE } from './cache.ts';

/** A budget for so many values of one size. */
const SIZE = 1000;
const budgetFor = (values: number) => cacheBudget(values * (SIZE + ENTRY_SIZE));
const keysIn = (cache: Cache<string, string>, ...names: string[]) =>
  names.filter((name) => cache.get(name) !== undefined);

describe('caches that share a budget', () => {
  it('keep what fits in all, and evict the least recently used value of any of them', () => {
    const budget = budgetFor(3);
    const [one, two] = [new Cache<string, string>(budget, 'one'), new Cache<number, string>(budget, 'two')];
    one.put('a', 'A', SIZE);
    two.put(1, 'I', SIZE);
    one.put('b', 'B', SIZE);
    expect(one.get('a')).toBe('A');
    two.put(2, 'II', SIZE);
    expect(keysIn(one, 'a', 'b')).toEqual(['a', 'b']);
    expect([two.get(1), two.get(2)]).toEqual([undefined, 'II']);
  });

  it('have keys of their own', () => {
    const budget = budgetFor(4);
    const [one, two] = [new Cache<number, string>(budget, 'one'), new Cache<number, string>(budget, 'two')];
    one.put(1, 'of one', SIZE);
    two.put(1, 'of two', SIZE);
    one.forget(1);
    expect([one.get(1), two.get(1)]).toEqual([undefined, 'of two']);
  });

  it('count the growth of a value while it is cached', () => {
    const cache = new Cache<string, string>(budgetFor(3), 'one');
    for (const name of ['a', 'b', 'c']) cache.put(name, name, SIZE);
    cache.grow('gone', 'Gone', SIZE);
    cache.grow('c', 'another value', SIZE);
    expect(keysIn(cache, 'a', 'b', 'c')).toEqual(['a', 'b', 'c']);
    cache.grow('c', 'c', SIZE / 4);
    expect(keysIn(cache, 'a', 'b', 'c')).toEqual(['b', 'c']);
  });

  it('make room again where a value takes the place of another', () => {
    const cache = new Cache<string, string>(budgetFor(2), 'one');
    for (let turn = 0; turn < 5; turn++) cache.put('a', `A${turn}`, SIZE);
    cache.put('b', 'B', SIZE);
    expect([cache.get('a'), cache.get('b')]).toEqual(['A4', 'B']);
  });

  it('do not keep a value of more than half of the budget, and evict nothing for it', () => {
    const cache = new Cache<string, string>(budgetFor(4), 'one');
    cache.put('b', 'B', SIZE);
    cache.put('a', 'A', 1);
    cache.grow('a', 'A', 3 * SIZE);
    expect(keysIn(cache, 'a', 'b')).toEqual(['b']);
  });
});
