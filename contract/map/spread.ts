/**
 * Places in a row, each at least `gap` after the one before, as near to those that are wanted as possible: the least sum of squares.
 * Neighbours that want the same place share it (pool adjacent violators).
 */
export function spread(wants: readonly number[], gap: number): number[] {
  const pools: { mean: number; count: number }[] = [];
  for (const [index, want] of wants.entries()) {
    let pool = { mean: want - index * gap, count: 1 };
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      const count = pool.count + last.count;
      pool = { mean: (pool.mean * pool.count + last.mean * last.count) / count, count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools
    .flatMap(({ mean, count }) => Array.from({ length: count }, () => mean))
    .map((mean, index) => mean + index * gap);
}
