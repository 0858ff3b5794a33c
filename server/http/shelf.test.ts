import { describe, expect, it } from 'vitest';
import { Shelf } from './shelf.ts';

const namesOn = (shelf: Shelf<string, string>, ...names: string[]) =>
  names.filter((name) => shelf.get(name) !== undefined);

describe('a shelf', () => {
  it('keeps what fits, and lets go of what was asked for longest ago', () => {
    const shelf = new Shelf<string, string>(10);
    shelf.put('a', 'A', 4);
    shelf.put('b', 'B', 4);
    expect(shelf.get('a')).toBe('A');
    shelf.put('c', 'C', 4);
    expect(namesOn(shelf, 'a', 'b', 'c')).toEqual(['a', 'c']);
  });

  it('counts what a value grows by, as long as it is kept', () => {
    const shelf = new Shelf<string, string>(10);
    shelf.put('a', 'A', 4);
    shelf.put('b', 'B', 4);
    shelf.grow('gone', 'Gone', 100);
    shelf.grow('b', 'another value', 100);
    expect(namesOn(shelf, 'a', 'b')).toEqual(['a', 'b']);
    shelf.grow('b', 'B', 4);
    expect(namesOn(shelf, 'a', 'b')).toEqual(['b']);
  });

  it('makes room again where a value takes the place of another', () => {
    const shelf = new Shelf<string, string>(10);
    for (let turn = 0; turn < 5; turn++) shelf.put('a', `A${turn}`, 6);
    shelf.put('b', 'B', 4);
    expect([shelf.get('a'), shelf.get('b')]).toEqual(['A4', 'B']);
  });

  it('does not keep what is larger than itself, and lets nothing else go for it', () => {
    const shelf = new Shelf<string, string>(10);
    shelf.put('b', 'B', 4);
    shelf.put('a', 'A', 1);
    shelf.grow('a', 'A', 10);
    expect(namesOn(shelf, 'a', 'b')).toEqual(['b']);
  });
});
