import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainFault,
  evaluate,
  foldedName,
  idsInFormula,
  type Result,
  withIds,
  withNames,
} from './formula.ts';
import { parseFormula, type Reference } from './formula-parse.ts';
import { REASONS } from './reason.ts';

const known: Record<number, number | null> = { 1: 12, 2: 3, 3: null, 4: 0 };
const asked: Reference[] = [];
const read = (reference: Reference): Result => {
  asked.push(reference);
  const value = known[reference.id] ?? null;
  return { value, reason: value === null ? REASONS.noValue : null };
};
const run = (text: string) => evaluate(parseFormula(text), read);
const valueOf = (text: string) => run(text).value;

describe('the value of a formula', () => {
  it('should follow the order of operations', () => {
    expect(valueOf('1 + 2 * 3')).toBe(7);
    expect(valueOf('(1 + 2) × 3 − 4 ÷ 2')).toBe(7);
    expect(valueOf('10 - 4 - 3')).toBe(3);
    expect(valueOf('-2 * -3 + -1')).toBe(5);
    expect(valueOf(' 1.5 + .5 ')).toBe(2);
    expect(valueOf('- - 2')).toBe(2);
  });

  it('should call functions', () => {
    expect(valueOf('min(3, 1, 2) + max(3, 1, 2) + abs(-4)')).toBe(8);
    expect(valueOf('if(1 < 2, 10, 20) + if(0, 1, 2)')).toBe(12);
    expect(['1 < 1', '1 <= 1', '1 > 1', '1 ≥ 1', '1 = 1', '2 ≤ 1'].map(valueOf)).toEqual([0, 1, 0, 1, 1, 0]);
  });

  it('should be blank where an input is, with the reason (example 27)', () => {
    expect(run('[#1] / [#3]')).toEqual({ value: null, reason: REASONS.noValue });
    expect(run('[#3] / [#1]')).toEqual({ value: null, reason: REASONS.noValue });
    expect(run('-[#3]').value).toBeNull();
    expect(run('min(1, [#3])').value).toBeNull();
    expect(run('abs([#3])').value).toBeNull();
    expect(run('[#1] / [#4]')).toEqual({ value: null, reason: REASONS.divisionByZero });
    expect(run('coalesce([#3], [#4], [#1])').value).toBe(0);
    expect(run('coalesce([#3])')).toEqual({ value: null, reason: REASONS.noValue });
    expect(run('if(1, 5, [#3])').value).toBe(5);
  });

  it('should be blank where a number is too large', () => {
    const large = '9'.repeat(300);
    expect(run(`${large} * ${large}`)).toEqual({ value: null, reason: REASONS.numberTooLarge });
    expect(run(`${large} / 0.${'0'.repeat(300)}1`).reason).toBe(REASONS.numberTooLarge);
  });

  it('should read targets, earlier periods and the year to date', () => {
    asked.length = 0;
    run('[#1] + [#1].target + [#2].prev(1) + [#2].ytd() + [#1].prev(2).target');
    expect(asked).toEqual([
      { id: 1, part: 'value', back: 0 },
      { id: 1, part: 'target', back: 0 },
      { id: 2, part: 'value', back: 1 },
      { id: 2, part: 'ytd', back: 0 },
      { id: 1, part: 'target', back: 2 },
    ]);
  });
});

describe('the text of a formula', () => {
  it.each([
    ['', 'The formula is not complete'],
    ['1 +', 'The formula is not complete'],
    ['1 2', 'Did not expect “2”'],
    ['(1', 'Expected “)” before the end'],
    ['(1 2', 'Expected “)” before “2”'],
    ['* 2', 'Did not expect “*”'],
    ['.target', 'Did not expect “.target”'],
    ['1 ; 2', 'A formula cannot contain “; 2”'],
    ['[Revenue]', 'A formula cannot contain “[Revenue]”'],
    ['constructor(1)', 'There is no function “constructor”'],
    ['min()', 'Did not expect “)”'],
    ['abs(1, 2)', 'Give abs 1 values'],
    ['if(1, 2)', 'Give if 3 values'],
    [`max(${Array.from({ length: 21 }, () => 1).join(', ')})`, 'Give max at most 20 values'],
    ['[#1].name', 'Did not expect “.name”: use .target, .prev(1) or .ytd()'],
    ['[#1].target.ytd()', 'Did not expect “.ytd”: use .target, .prev(1) or .ytd()'],
    ['[#1].ytd().target', 'Did not expect “.target”: use .target, .prev(1) or .ytd()'],
    ['[#1].prev(1).prev(1)', 'Did not expect “.prev”: use .target, .prev(1) or .ytd()'],
    ['[#1].prev(0)', 'Give prev a whole number from 1 to 24'],
    ['[#1].prev(25)', 'Give prev a whole number from 1 to 24'],
    ['[#1].prev([#2])', 'Give prev a whole number from 1 to 24'],
    ['[#1].prev(1.5)', 'Give prev a whole number from 1 to 24'],
    ['9'.repeat(400), 'Use a smaller number'],
    ['1+'.repeat(251), 'Use at most 500 parts in a formula'],
    [`${'('.repeat(21)}1${')'.repeat(21)}`, 'Nest a formula at most 20 deep'],
  ])('should refuse %j', (text, message) => {
    expect(() => parseFormula(text)).toThrow(message);
  });

  it('should end for any text', () => {
    const piece = fc.constantFrom(
      '1',
      '[#1]',
      '+',
      '-',
      '*',
      '(',
      ')',
      ',',
      'min',
      'if',
      '.prev',
      '.target',
      '<',
      ' ',
      '=',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        try {
          const { value, reason } = run(pieces.join(''));
          expect(value === null || reason === null).toBe(true);
        } catch (error) {
          expect((error as Error).message).not.toBe('');
        }
      }),
    );
  });

  it('should refer by id, which survives renaming', () => {
    const measures = [
      { id: 7, name: 'Revenue' },
      { id: 8, name: 'Head count' },
      { id: 9, name: 'Same' },
      { id: 10, name: 'same' },
    ];
    const idsNamed = (name: string) =>
      measures.filter((measure) => foldedName(measure.name) === name).map(({ id }) => id);
    const stored = withIds('[revenue] / [ Head count ] + [#9]', idsNamed);
    expect(stored).toBe('[#7] / [#8] + [#9]');
    expect(idsInFormula('[#7] / [#8] + [#7]')).toEqual([7, 8]);
    expect(() => withIds('[Profit]', idsNamed)).toThrow('There is no measure named “Profit”');
    expect(() => withIds('[Same]', idsNamed)).toThrow(
      'Several measures are named “Same”: write [#9] or another id',
    );
    const names = new Map<number, string>([
      [7, 'Sales'],
      [9, 'a]b'],
    ]);
    expect(withNames(stored, (id) => names.get(id))).toBe('[Sales] / [#8] + [#9]');
  });
});

describe('chains of measures', () => {
  type Inputs = ReadonlyMap<number, readonly number[]>;
  const network = (inputs: Inputs) => ({
    inputsOf: (id: number) => inputs.get(id) ?? [],
    readersOf: (id: number) => [...inputs.keys()].filter((reader) => inputs.get(reader)?.includes(id)),
  });

  it('should find a cycle and name it (example 27)', () => {
    const inputs = new Map([
      [1, [2]],
      [2, [1]],
    ]);
    expect(chainFault(1, network(inputs))).toEqual({ fault: 'cycle', path: [1, 2, 1] });
    expect(chainFault(1, network(new Map([[1, [1]]])))).toEqual({ fault: 'cycle', path: [1, 1] });
  });

  it('should refuse more than 20 one above the other', () => {
    const chain = (length: number) => new Map(Array.from({ length }, (_, index) => [index, [index + 1]]));
    for (let id = 0; id < 21; id += 1) {
      expect(chainFault(id, network(chain(20)))).toBeUndefined();
      expect(chainFault(id, network(chain(21)))).toEqual({ fault: 'depth', path: [0] });
    }
    const diamond = new Map([
      [1, [2, 3]],
      [2, [4]],
      [3, [4, 2]],
      [4, []],
    ]);
    expect(chainFault(1, network(diamond))).toBeUndefined();
  });

  const edges = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 });
  const inputsIn = (list: [number, number][]): Inputs => {
    const byStart = Map.groupBy(list, ([from]) => from);
    return new Map(Array.from(byStart, ([from, its]) => [from, its.map(([, to]) => to)]));
  };

  it('should always find a cycle, and only where there is one', () => {
    fc.assert(
      fc.property(edges, fc.nat(11), (list, start) => {
        const inputs = inputsIn(list);
        const reachable = (from: number, to: number, seen = new Set<number>()): boolean =>
          (inputs.get(from) ?? []).some(
            (next) => next === to || (!seen.has(next) && reachable(next, to, seen.add(next))),
          );
        const { fault, path = [] } = chainFault(start, network(inputs)) ?? {};
        expect(fault === 'cycle').toBe(reachable(start, start));
        if (fault !== 'cycle') return;
        for (const [index, id] of path.slice(0, -1).entries())
          expect(inputs.get(id)).toContain(path[index + 1]);
        expect([path.at(0), path.at(-1)]).toEqual([start, start]);
      }),
    );
  });

  it('should count the longest chain through a measure', () => {
    fc.assert(
      fc.property(edges, fc.nat(11), fc.integer({ min: 1, max: 20 }), (list, start, tail) => {
        // A tail below the last one, and edges that only go up: without cycles, with chains of about 20.
        const ends: [number, number][] = Array.from({ length: tail }, (_, at) => [11 + at, 12 + at]);
        const inputs = inputsIn([...list.filter(([from, to]) => from < to), ...ends]);
        const longest = (id: number, next: (id: number) => readonly number[]): number =>
          Math.max(0, ...next(id).map((other) => 1 + longest(other, next)));
        const { inputsOf, readersOf } = network(inputs);
        const isTooLong = longest(start, inputsOf) + longest(start, readersOf) > 20;
        expect(chainFault(start, { inputsOf, readersOf })?.fault).toBe(isTooLong ? 'depth' : undefined);
      }),
    );
  });
});
