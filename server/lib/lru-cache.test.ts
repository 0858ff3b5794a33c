import { describe, expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

const keysIn = (cache: LruCache<string, string>, ...names: string[]) =>
  names.filter((name) => cache.get(name) !== undefined);

describe('an LRU cache', () => {
  it('keeps what fits, and evicts the least recently used value', () => {
    const cache = new LruCache<string, string>(10);
    cache.put('a', 'A', 4);
    cache.put('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.put('c', 'C', 4);
    expect(keysIn(cache, 'a', 'b', 'c')).toEqual(['a', 'c']);
  });

  it('counts the growth of a value while it is cached', () => {
    const cache = new LruCache<string, string>(10);
    cache.put('a', 'A', 4);
    cache.put('b', 'B', 4);
    cache.grow('gone', 'Gone', 100);
    cache.grow('b', 'another value', 100);
    expect(keysIn(cache, 'a', 'b')).toEqual(['a', 'b']);
    cache.grow('b', 'B', 4);
    expect(keysIn(cache, 'a', 'b')).toEqual(['b']);
  });

  it('makes room again where a value takes the place of another', () => {
    const cache = new LruCache<string, string>(10);
    for (let turn = 0; turn < 5; turn++) cache.put('a', `A${turn}`, 6);
    cache.put('b', 'B', 4);
    expect([cache.get('a'), cache.get('b')]).toEqual(['A4', 'B']);
  });

  it('does not keep a value larger than itself, and evicts nothing for it', () => {
    const cache = new LruCache<string, string>(10);
    cache.put('b', 'B', 4);
    cache.put('a', 'A', 1);
    cache.grow('a', 'A', 10);
    expect(keysIn(cache, 'a', 'b')).toEqual(['b']);
  });
});
