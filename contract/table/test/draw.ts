import fc, { type GeneratorValue } from 'fast-check';

/** Draws what a random sheet is made of. What stands first in a list is the simplest, to which a failing sheet shrinks. */
export interface Draw {
  pick: <T>(list: readonly T[]) => T;
  /** Whether something of so many per cent is. */
  chance: (percent: number) => boolean;
  number: (min: number, max: number) => number;
  shuffled: <T>(list: readonly T[]) => T[];
}

/** Whole numbers, each as likely. */
const wholeNumber = (range: { min: number; max: number }) => fc.noBias(fc.integer(range));

/** Draws from a generator of fast-check. */
export function drawFrom(generate: GeneratorValue): Draw {
  const number = (min: number, max: number): number => generate(wholeNumber, { min, max });
  return {
    number,
    pick: (list) => list[number(0, list.length - 1)] as (typeof list)[number],
    chance: (percent) => number(0, 99) >= 100 - percent,
    shuffled(list) {
      const rest = [...list];
      return list.map(() => rest.splice(number(0, rest.length - 1), 1)[0] as (typeof list)[number]);
    },
  };
}
