/** The seed of this run's random tests: MERIDIAN_TEST_SEED repeats an earlier run. */
export const seed = Number(process.env['MERIDIAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers from 0 up to a bound, the same for the same seed (mulberry32). */
export function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
